"""The expected lists of an event, each like its JSON answer, computed with reckoning.py."""
import csv
import io
from fractions import Fraction

from reckoning import WORDS, Ranking, number_of, standings_differ

LETTERS = "ABC"


def differ(expected, found, where=""):
    """Returns the first place where the answer differs, or None. Members that are not expected are ignored."""
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            return f"{where}: expected {expected}, found {found}"
        for key, value in expected.items():
            wrong = f"{where}.{key} is not there" if key not in found else \
                differ(value, found[key], f"{where}.{key}")
            if wrong:
                return wrong
        return None
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return f"{where}: expected {expected}, found {found}"
        return next(filter(None, (differ(one, other, f"{where}[{i}]")
                                  for i, (one, other) in enumerate(zip(expected, found)))), None)
    if isinstance(expected, (int, Fraction)) and not isinstance(expected, bool):
        same = isinstance(found, (int, float)) and number_of(found) == expected
    else:
        same = expected == found and isinstance(found, type(expected))
    return None if same else f"{where}: expected {expected}, found {found}"


def address(game):
    return f"{game.round}.{game.table}"


def word(game, side):
    return WORDS[game.results[side]] if game.done else "open"


# --- the tables ---

def results(export, ranking, games):
    return [{"table": address(game), "hands": game.count, "finished": game.done,
             "decided": game.decision is not None,
             "sides": [result_of_side(export, ranking, game, side) for side in sorted(game.sides)]}
            for game in games]


def result_of_side(export, ranking, game, side):
    row = {"side": LETTERS[side], "entrant": export.name_of(game.sides[side]),
           "numbers": game.sides[side], "score": game.scores[side]}
    if game.done:
        row.update(result=WORDS[game.results[side]], points=ranking.points_of_game(game, side))
    return row


# --- everybody against everybody ---

def crosstable(ranking):
    return [{"rank": rank, "number": entrant, "entrant": name,
             "points": ranking.points_shown(entrant),
             "games": [game_of(ranking, game, entrant) for game in ranking.games
                       if game.side_of(entrant) is not None],
             "byes": sorted(round_ for one, round_ in ranking.byes if one == entrant)}
            for rank, name, _, entrant in ranking.standings()]


def game_of(ranking, game, entrant):
    side = game.side_of(entrant)
    row = {"round": game.round, "opponents": game.others(side), "score": game.scores[side],
           "against": game.against(side), "played": game.count > 0 or not game.decision}
    if game.done:
        row.update(result=WORDS[game.results[side]], points=ranking.points_of_game(game, side))
    return row


# --- statistics ---

def nothing():
    return {"hands": 0, "canastas": 0, "red_threes": 0, "out": 0, "concealed": 0, "penalties": 0,
            "by_sums": 0, "minima": {}, "kinds": {}}


def add_side(row, hand, side):
    row["hands"] += 1
    row["canastas"] += hand.canastas(side)
    row["red_threes"] += hand.red_threes(side)
    row["out"] += hand.out(side) != "none"
    row["concealed"] += hand.out(side) == "concealed"
    row["penalties"] += hand.penalties(side)
    row["by_sums"] += "totals" in hand.facts[side]
    minimum = str(hand.sides[side]["opening_minimum"])
    row["minima"][minimum] = row["minima"].get(minimum, 0) + 1
    for kind, count in hand.kinds(side).items():
        row["kinds"][kind] = row["kinds"].get(kind, 0) + count


def statistics(export, games, upto):
    everything, rows = nothing(), {number: nothing() for number in export.entrants}
    for game in games:
        for hand in filter(None, game.hands.values()):
            for side, sitting in game.sides.items():
                add_side(everything, hand, side)
                for entrant in sitting:
                    add_side(rows[entrant], hand, side)
    for row, entrants in export.outside(upto):
        if row["kind"] == "penalty":
            everything["penalties"] += row["count"]
            for entrant in entrants:
                rows[entrant]["penalties"] += row["count"]
    return {"all": everything,
            "entrants": [{"number": number, "entrant": export.entrants[number].name, **rows[number]}
                         for number in sorted(rows)]}


def statistics_differ(expected, found):
    """Compares statistics. Minima and kinds that no entrant has may be listed with 0, for all entrants or none."""
    rows = [found["all"], *found["entrants"]]
    for key in ("minima", "kinds"):
        names = {name for row in rows for name, count in row[key].items() if count}
        for row in rows:
            row[key] = {name: count for name, count in row[key].items() if count}
        if names != set(expected["all"][key]):
            return f"{key}: expected {sorted(expected['all'][key])}, found {sorted(names)}"
        for own, row in zip([expected["all"], *expected["entrants"]], rows, strict=True):
            if own[key] != row[key]:
                return f"{key}: expected {own[key]}, found {row[key]}"
    return differ(expected, found)


# --- prizes ---

def players_of(export, ranking, entrant):
    """Returns the players of an entrant; of a team, those of all its pairs."""
    numbers = [entrant] if not ranking.team_of else \
        [number for number in sorted(export.entrants) if ranking.team_of[number] == entrant]
    return [export.names[person] for number in numbers for person in export.entrants[number].players]


def prizes(export, ranking, places, amounts=()):
    rows = ranking.standings()
    expected = []
    for at, (rank, name, _, entrant) in enumerate(rows):
        if rank > places:
            break
        sharing = [other for other in rows if other[0] == rank]
        row = {"place": rank, "shared_by": len(sharing), "entrant": name,
               "players": players_of(export, ranking, entrant),
               "points": ranking.points_shown(entrant)}
        if amounts:
            cents = 100 * sum(amounts[rank - 1:rank - 1 + len(sharing)])
            own = cents // len(sharing) + (at - (rank - 1) < cents % len(sharing))
            row["prize"] = Fraction(own, 100)
        expected.append(row)
    return expected


# --- an entrant's page ---

def page(export, ranking, number):
    entrant = export.entrants[number]
    ranked = ranking.team_of[number] if ranking.team_of else number
    rank, _, decided, _ = next(row for row in ranking.standings() if row[3] == ranked)
    games = [game for game in export.ordered() if game.side_of(number) is not None]
    counts = nothing()
    for game in games:
        for hand in filter(None, game.hands.values()):
            add_side(counts, hand, game.side_of(number))
    counts["penalties"] += sum(row["count"] for row, entrants in export.outside(export.rounds)
                               if row["kind"] == "penalty" and number in entrants)
    return {"number": number, "entrant": entrant.name, "club": entrant.club, "team": entrant.team,
            "players": [export.names[person] for person in entrant.players], "rank": rank,
            "points": ranking.points_shown(ranked), "tie_break": decided,
            "byes": sorted(round_ for one, round_ in ranking.byes_of_entrants if one == number),
            "games": [page_game(export, ranking, game, number) for game in games],
            **{key: counts[key] for key in
               ("canastas", "red_threes", "out", "concealed", "penalties")}}


def page_game(export, ranking, game, number):
    side = game.side_of(number)
    row = {"table": address(game), "decided": game.decision is not None, "score": game.scores[side],
           "against": game.against(side),
           "opponents": [export.entrants[one].name for one in game.others(side)],
           "partners": [export.entrants[one].name for one in game.sides[side] if one != number],
           "hands": [{"hand": hand.number, **{key: hand.sides[side][key] for key in
                                              ("base", "cards", "total", "opening_minimum")}}
                     for hand in filter(None, game.hands.values())]}
    if game.done:
        row.update(result=WORDS[game.results[side]], points=ranking.points_of_game(game, side))
    return row


# --- what is missing, why a pair met, what is verified ---

def explained(export, before, round_, answer):
    """Returns what differs in `round show --explain`: places and sums before the round, and earlier meetings."""
    ranks = before.ranks() if round_ > 1 else {}
    of = before.team_of or {number: number for number in export.entrants}
    met = {}
    for game in export.ordered(round_ - 1):
        for side in game.sides:
            for one in game.sides[side]:
                for other in game.others(side):
                    met[of[one], of[other]] = game.round
    tables = [export.games[place] for place in sorted(export.games) if place[0] == round_]
    for table, row in zip(tables, answer["explained"], strict=True):
        sitting = [one for side in sorted(table.sides) for one in table.sides[side]]
        if row["table"] != table.table:
            return f"table {row['table']}, expected {table.table}"
        if round_ > 1 and row["ranks"] != [ranks[of[one]] for one in sitting]:
            return f"table {table.table}: {row['ranks']}, expected {[ranks[of[one]] for one in sitting]}"
        first = [of[table.sides[side][0]] for side in (0, 1)]
        points = [before.match_shown(one) for one in first]
        scores = [before.row[one]["score"] for one in first]
        expected = {"match_points": abs(points[0] - points[1]), "score": abs(scores[0] - scores[1])}
        wrong = differ(expected, row["difference"], f"table {table.table}.difference")
        if wrong:
            return wrong
        for passed in row["passed_over"]:
            pair = of[passed["number"]], of[passed["passed_over"]]
            if passed.get("met") != met.get(pair):
                return f"{pair}: met in {met.get(pair)}, told {passed}"
    return None


# --- all of them ---

def tables_of_csv(text):
    return list(csv.DictReader(io.StringIO(text)))


def plain(value):
    """Returns a value as a CSV cell has it. Several values are joined."""
    if not isinstance(value, list):
        return value
    return ", ".join(f"{one['move']} from round {one['round']}" if isinstance(one, dict) else one
                     for one in value)


def csv_differs(text, rows):
    """Compares a CSV with the answer: its columns are the keys, its cells the values."""
    for own, row in zip(tables_of_csv(text), rows, strict=True):
        for key, cell in own.items():
            if key == "incomplete":  # a flag, which JSON leaves out if it is false
                same = cell == ("true" if row.get(key) else "")
            else:
                same = key in row and (number_of(cell) == number_of(row[key])
                                       if isinstance(row[key], (int, float))
                                       else cell == plain(row[key]))
            if not same:
                return f"CSV: {key} is {cell}, in JSON {row.get(key)}"
    return None


def lists_differ(program, export):
    """Returns the first list of the event that differs from the expected one."""
    ranking, games = Ranking(export), export.ordered()
    provisional = any(not game.done for game in games)
    answers = {
        "results": results(export, ranking, games),
        "crosstable": crosstable(ranking),
        "prizes": prizes(export, ranking, 3),
    }
    keys = {"results": "tables", "crosstable": "crosstable", "prizes": "prizes"}
    for name, expected in answers.items():
        found = program.ask(name)
        wrong = differ(expected, found[keys[name]])
        if wrong or ("provisional" in found and found["provisional"] != provisional):
            return f"{name}: {wrong or 'provisional'}"
    found = program.ask("statistics")
    wrong = statistics_differ(statistics(export, games, export.rounds), found)
    if wrong:
        return f"statistics: {wrong}"
    return rounds_differ(program, export, ranking) or pages_differ(program, export, ranking) or \
        prizes_differ(program, export, ranking) or others_differ(program, export)


def rounds_differ(program, export, ranking):
    standings = program.ask("standings")
    wrong = standings_differ(ranking, standings) or \
        csv_differs(program.run("standings", "--csv"), standings["standings"])
    if wrong:
        return f"standings: {wrong}"
    upto = [Ranking(export, round_) for round_ in range(1, export.rounds + 1)]
    ranks = [one.ranks() for one in upto]
    by_round = program.ask("standings", "--by-round")
    expected = [{"rank": rank, "entrant": name, "ranks": [one[entrant] for one in ranks]}
                for rank, name, _, entrant in Ranking(export).standings()]
    wrong = differ(expected, by_round["standings"])
    if wrong:
        return f"standings --by-round: {wrong}"
    middle = export.rounds // 2 or 1
    ranking_then = Ranking(export, middle)
    wrong = standings_differ(ranking_then, program.ask("standings", "--round", str(middle)))
    if wrong:
        return f"standings --round {middle}: {wrong}"
    games = export.ordered(middle)
    wrong = differ(crosstable(ranking_then), program.ask("crosstable", "--round", str(middle))["crosstable"]) \
        or statistics_differ(statistics(export, games, middle), program.ask("statistics", "--round", str(middle))) \
        or differ(results(export, ranking_then, [game for game in games if game.round == middle]),
                  program.ask("results", "--round", str(middle))["tables"])
    Ranking(export)  # the games as they are at the end
    return f"round {middle}: {wrong}" if wrong else None


def pages_differ(program, export, ranking):
    for number in sorted({1, 2, max(export.entrants)}):
        wrong = differ(page(export, ranking, number), program.ask("entrant", "show", str(number)))
        if wrong:
            return f"entrant show {number}: {wrong}"
    return None


def prizes_differ(program, export, ranking):
    amounts = [100, 60, 25]
    wrong = differ(prizes(export, ranking, 3, amounts), program.ask(
        "prizes", "--amounts", ",".join(map(str, amounts)))["prizes"])
    if wrong:
        return f"prizes --amounts: {wrong}"
    rows = tables_of_csv(program.run("prizes", "--all", "--csv"))
    expected = prizes(export, ranking, len(ranking.name))
    for row, own in zip(rows, expected, strict=True):
        told = row["name"], row["players"], int(row["place"]), number_of(row["points"])
        wanted = own["entrant"], ", ".join(own["players"]), own["place"], own["points"]
        if told != wanted:
            return f"prizes --all --csv: expected {wanted}, found {told}"
    return None


def others_differ(program, export):
    found = program.ask("missing", status=(0, 1))
    told = {(row["address"], row["why"]) for row in found}
    hands = {(f"{address(game)}.{hand.number}", "not confirmed") for game in export.games.values()
             for hand in filter(None, game.hands.values())}
    open_ = {address(game) for game in export.games.values() if not game.done}
    if {row for row in told if row[1] == "not confirmed"} != hands:
        return f"missing: expected {sorted(hands)}, found {sorted(told)}"
    if {row[0] for row in told if row[0].count(".") == 1} != open_:
        return f"missing: expected open {sorted(open_)}, found {sorted(told)}"
    before = Ranking(export, export.rounds - 1)
    wrong = explained(export, before, export.rounds, program.ask("round", "show", "--explain"))
    Ranking(export)
    if wrong:
        return f"round show --explain: {wrong}"
    verified = program.ask("verify")
    wrong = differ({"valid": True, "lines": export.lines, "hands": export.versions, "faults": []}, verified)
    return f"verify: {wrong}" if wrong else None
