"""Random legal final positions of a hand, dealt from the physical pack.

positions(rulebook, seed) yields Position objects without end. position.record() is the hand with every card written,
position.as_counts() and position.as_totals() the same hand at the two coarser levels of detail (None if that level
cannot show it).
"""
import random
from collections import Counter
from types import SimpleNamespace

import oracle

CIRCLE = "A23456789TJQK"
SUITS = "cdhs"
PLAIN = "A456789TJQK"
WORTH = {"X": 50, "2": 20, "A": 20, **dict.fromkeys("89TJQK", 10), **dict.fromkeys("34567", 5)}
BIDS = ["clubs", "diamonds", "hearts", "spades", "canasta", "twos"]
LETTERS = dict(clubs="C", diamonds="D", hearts="H", spades="S", canasta="N", twos="2")


def rules(**own):
    common = dict(packs=2, sides="AB", alone=False, dealt=11, need=1, concealed=True, unique=False,
                  samba=False, blacks=(3, 4), black_wild=False, wild="three", codes={},
                  score_top=4995)
    return SimpleNamespace(**{**common, **own})


TABLE = {
    "fi-canasta": rules(unique=True, codes=dict.fromkeys(
        "21G 23D 23E 25C 26B 27B-1 27B-2 27B-3 30B 33A 34D".split(), 1)),
    "nl-canasta": rules(need=2, concealed=False),
    "se-canasta": rules(wild="half"),
    "se-canasta-2": rules(wild="half", alone=True, dealt=15),
    "se-canasta-3": rules(wild="half", alone=True, dealt=15, packs=3, sides="ABC", need=2),
    "au-canasta": rules(wild="open", black_wild=True),
    "au-canasta-2": rules(wild="open", black_wild=True, alone=True, dealt=15, need=2),
    "au-canasta-3": rules(wild="open", black_wild=True, alone=True, dealt=13, sides="ABC"),
    "fi-sitoumussamba": rules(
        packs=3, dealt=15, concealed=False, samba=True, blacks=(3, 6), wild="two",
        score_top=19995, codes=dict.fromkeys(
            "25B 25C 25D 25F 29-open 29-rearrange 29-goout 29-drawturn 29-pileturn 29-bluff "
            "39A-canasta 39A-samba 40E".split(), 1)),
}
for au_id in ("au-canasta", "au-canasta-2", "au-canasta-3"):
    TABLE[au_id].codes = dict.fromkeys(
        "57B-redthree 57B-seen 57B-permission 57B-discard 57B-meldturn 57B-drawturn "
        "57B-minimum".split(), 1)


class Pack:
    """The cards that are nowhere else yet, as (rank, suit) with 3 as a rank."""

    def __init__(self, packs, rng):
        self.rng = rng
        self.left = Counter({(rank, suit): packs for rank in CIRCLE for suit in SUITS})
        self.left["X", ""] = 2 * packs

    def have(self, rank):
        return sum(count for (r, _), count in self.left.items() if r == rank)

    def take(self, wanted):
        self.left[wanted] -= 1
        assert self.left[wanted] >= 0, wanted
        return wanted

    def put_back(self, cards):
        self.left.update(cards)

    def draw(self, ranks, count, suits=SUITS):
        pool = [card for card, many in self.left.items() if many > 0 and card[0] in ranks
                and (card[1] in suits or not card[1]) for _ in range(many)]
        if len(pool) < count:
            return None
        return [self.take(card) for card in self.rng.sample(pool, count)]

    def anything(self, count):
        """Draws cards for a hand: no red threes."""
        pool = [card for card, many in self.left.items()
                if not (card[0] == "3" and card[1] in "dh") for _ in range(many)]
        return [self.take(card) for card in self.rng.sample(pool, min(count, len(pool)))]

    def size(self):
        return sum(self.left.values())


def points(cards):
    return sum(WORTH[rank] for rank, _ in cards)


class Laid:
    """A meld on the table: its cards, in order if it is a run."""

    def __init__(self, cards, run=False):
        self.cards, self.run = cards, run

    @property
    def rank(self):
        return next((r for r, _ in self.cards if r not in "X2"), "2")

    @property
    def wild(self):
        own = "X" if self.rank == "2" else "X2"
        return 0 if self.run else sum(r in own for r, _ in self.cards)

    def kind(self, samba):
        if self.run:
            return "samba" if len(self.cards) == 7 else None
        if len(self.cards) < 7 or (samba and self.rank == "3"):
            return None
        kind = "mixed" if self.wild else "natural"
        return kind + {"2": "_twos", "A": "_aces"}.get(self.rank, "")


def wild_allowed(rule, size):
    """Returns how many wild cards a meld of this size may hold."""
    if rule.wild == "half":
        return [w for w in range(4) if 2 * w <= size]
    most = 2 if rule.wild == "two" else 3
    allowed = [w for w in range(most + 1) if size - w >= 2]
    if rule.samba and size > 7:
        allowed.remove(0)
    if rule.wild == "open":
        allowed += [w for w in range(4, size - 3)]
    return allowed


def write_card(card, rng, form, three_needs_colour):
    rank, suit = card
    if rank == "X":
        return rng.choice("XXX*") if form.star else "X"
    text = "10" if rank == "T" and form.ten else rank
    if form.lower:
        text = text.lower()
    if form.suits == "all" or (form.suits == "some" and rng.random() < 0.4):
        sign = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}[suit]
        return text + (sign if form.signs else suit)
    if rank == "3" and three_needs_colour:
        return text + ("r" if suit in "hd" else "b")
    return text


def style(rng):
    plain = rng.random() < 0.3
    return SimpleNamespace(
        star=not plain and rng.random() < 0.5, ten=not plain and rng.random() < 0.5,
        lower=not plain and rng.random() < 0.3, signs=rng.random() < 0.15,
        suits="no" if plain else rng.choice(("no", "no", "some", "all")),
        counts=not plain and rng.random() < 0.35, shuffle=not plain)


def write_cards(cards, rng, in_hand):
    if not cards:
        return rng.choice(("", "-"))
    form = style(rng)
    cards = list(cards)
    if form.shuffle:
        rng.shuffle(cards)
    written = [write_card(card, rng, form, in_hand or rng.random() < 0.3) for card in cards]
    if not form.counts:
        return "".join(written)
    parts = [card if many == 1 and rng.random() < 0.7 else f"{card}:{many}"
             for card, many in Counter(written).items()]
    return ",".join(parts)


def write_run(cards, rng):
    if rng.random() < 0.5:
        form = style(rng)
        first, last = ("10" if r == "T" and form.ten else r for r, _ in (cards[0], cards[-1]))
        text = f"{first}-{last}{cards[0][1]}"
        return text.lower() if form.lower else text
    form = style(rng)
    form.suits = "all"
    cards = list(cards)
    if form.shuffle:
        rng.shuffle(cards)
    return "".join(write_card(card, rng, form, False) for card in cards)


def write_meld(laid, rng):
    return write_run(laid.cards, rng) if laid.run else write_cards(laid.cards, rng, False)


class Builder:
    """Lays melds of one side out of the pack."""

    def __init__(self, rule, pack, rng):
        self.rule, self.pack, self.rng = rule, pack, rng
        self.melds = []

    def wants_rank(self, canasta):
        ranks = list(PLAIN)
        if self.rule.unique:
            ranks = [r for r in ranks if all(m.rank != r for m in self.melds)]
        elif self.rule.samba and not canasta:
            open_ranks = {m.rank for m in self.melds if not m.run and not m.kind(True)}
            if self.rng.random() < 0.95:
                ranks = [r for r in ranks if r not in open_ranks]
        return self.rng.choice(ranks) if ranks else None

    def rank_meld(self, size, wild=None):
        rank = self.wants_rank(size >= 7)
        if rank is None:
            return False
        allowed = [w for w in wild_allowed(self.rule, size) if size - w <= self.pack.have(rank)]
        if wild is not None:
            allowed = [w for w in allowed if bool(w) == wild]
        if not allowed:
            return False
        weights = [6 if w == 0 else 3 if w < 3 else 2 if w == 3 else 0.4 for w in allowed]
        return self.lay(rank, size, self.rng.choices(allowed, weights)[0])

    def lay(self, rank, size, wilds, wild_ranks="X2"):
        wild = self.pack.draw(wild_ranks, wilds)
        if wild is None:
            return False
        plain = self.pack.draw(rank, size - wilds, "cs" if rank == "3" else SUITS)
        if plain is None:
            self.pack.put_back(wild)
            return False
        self.melds.append(Laid(plain + wild))
        return True

    def canasta(self):
        if self.rule.samba:
            chance = self.rng.random()
            if chance < 0.35:
                return self.run(7)
            if chance < 0.45:
                return self.twos(7)
        tail = 7 + min(int(self.rng.expovariate(1.1)), 5)
        return self.rank_meld(tail) or self.rank_meld(7)

    def twos(self, size):
        jokers = self.rng.choice([j for j in (0, 0, 1, 2) if size - j >= 2])
        return self.lay("2", size, jokers, "X")

    def run(self, size):
        suit, at = self.rng.choice(SUITS), self.rng.randrange(13)
        cards = [(CIRCLE[(at + n) % 13], suit) for n in range(size)]
        if any(self.pack.left[card] < 1 for card in cards):
            return False
        self.melds.append(Laid([self.pack.take(card) for card in cards], run=True))
        return True

    def small(self):
        if self.rule.samba:
            chance = self.rng.random()
            if chance < 0.35:
                return self.run(self.rng.randint(3, 6))
            if chance < 0.42:
                return self.twos(self.rng.randint(3, 6))
        return self.rank_meld(self.rng.choice((3, 3, 3, 4, 4, 5, 6)))

    def blacks(self):
        least, most = self.rule.blacks
        size = self.rng.randint(least, most)
        wilds = self.rng.choice((0, 1, 2)) if self.rule.black_wild else 0
        if size - wilds >= 2:
            self.lay("3", size, wilds)

    def part(self, laid):
        """Returns a legal part of a meld, which may have been its opening."""
        size = len(laid.cards)
        if self.rng.random() < 0.4 or size == 3:
            return laid
        fewer = self.rng.randint(3, size)
        if laid.run:
            at = self.rng.randint(0, size - fewer)
            return Laid(laid.cards[at:at + fewer], run=True)
        wild_ranks = "X" if laid.rank == "2" else "X2"
        wild = [c for c in laid.cards if c[0] in wild_ranks]
        plain = [c for c in laid.cards if c[0] not in wild_ranks]
        allowed = [w for w in wild_allowed(self.rule, fewer)
                   if w <= len(wild) and fewer - w <= len(plain)]
        if not allowed:
            return laid
        count = self.rng.choice(allowed)
        return Laid(self.rng.sample(plain, fewer - count) + self.rng.sample(wild, count))


class Position:
    def __init__(self, rulebook, rng):
        self.rulebook, self.rng = rulebook, rng
        self.rule = rule = SimpleNamespace(**vars(TABLE[rulebook]))
        self.options = self.choose_options()
        if self.options.get("canastas-to-go-out") == "2":
            rule.need, rule.concealed = 2, False
        self.pack = Pack(rule.packs, rng)
        self.contract = self.start_contract()
        self.words = {}
        self.goer = None
        ending = rng.random()
        if ending < 0.72:
            self.goer = rng.choice(rule.sides)
        elif ending < 0.9:
            self.words["exhausted"] = True
        elif ending < 0.96:
            self.words["time"] = True
        self.sides = {}
        order = sorted(rule.sides, key=lambda name: name != self.goer)
        for name in order:
            self.sides[name] = self.play(name)
        self.finish()

    def choose_options(self):
        rng = self.rng
        declared = {"fi-canasta": rng.choice((("red-threes-all", ("100-each", "800")),
                                              ("red-threes-kept", ("each", "once")))),
                    "fi-sitoumussamba": ("contract-hand-cards", ("deducted", "not-deducted")),
                    "se-canasta": ("canastas-to-go-out", ("1", "2")),
                    "se-canasta-2": ("canastas-to-go-out", ("1", "2"))}
        if self.rulebook.startswith("au"):
            declared[self.rulebook] = ("red-threes-kept", ("each", "once"))
        if self.rulebook not in declared or rng.random() < 0.6:
            return {}
        name, values = declared[self.rulebook]
        return {name: rng.choice(values)}

    def start_contract(self):
        if not self.rule.samba or self.rng.random() < 0.25:
            return None
        return {"side": self.rng.choice("AB"), "level": 1,
                "denomination": self.rng.choice(BIDS), "doubled": self.rng.random() < 0.3}

    def start_score(self):
        rng, top = self.rng, self.rule.score_top
        edges = [-5, 0, 5, 1495, 1500, 2995, 3000, 3005, 6995, 7000, 9995, 10000, -1200]
        if rng.random() < 0.5:
            return rng.choice([e for e in edges if e <= top])
        return 5 * rng.randint(-300, top // 5)

    # -- one side -------------------------------------------------------------------------------

    def play(self, name):
        rng, rule = self.rng, self.rule
        side = SimpleNamespace(name=name, out="none", melds=[], hand=[], reds=0, reds_held=0,
                               score=self.start_score(), opening=None, void=[], penalties=[],
                               adjustments=[], partner_melds=0)
        builder = Builder(rule, self.pack, rng)
        side.builder = builder
        bidder = self.contract and self.contract["side"] == name
        opens = rng.random() < (0.97 if bidder else 0.85)
        if bidder and not self.contract["doubled"]:
            opens = True
        if name == self.goer:
            self.go_out(side, builder)
        elif opens:
            self.lay_some(builder, rich=bool(bidder))
        side.melds = builder.melds
        if bidder and not self.contract["doubled"] and not side.melds:
            self.contract["doubled"] = True
        if name == self.goer and not self.may_go_out(side):
            self.goer, side.out = None, "none"
            for blacks in [m for m in side.melds if m.rank == "3" and not m.run]:
                side.melds.remove(blacks)
                self.pack.put_back(blacks.cards)
            self.words["exhausted"] = True
        self.fill_hand(side)
        self.red_threes(side)
        self.open(side)
        return side

    def lay_some(self, builder, rich):
        rng = self.rng
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3)) + (rng.randint(0, 4) if rich else 0)):
            builder.canasta()
        for _ in range(rng.randint(0 if builder.melds else 1, 5)):
            builder.small()

    def go_out(self, side, builder):
        rng, rule = self.rng, self.rule
        side.out = "normal"
        if rule.concealed and rng.random() < 0.3:
            side.out = "concealed"
            return self.go_out_concealed(side, builder)
        if rule.samba:
            self.contract or rng.random() < 0.5 or builder.canasta()
            if rng.random() < 0.8:
                builder.run(7) or builder.run(7) or builder.run(7)
                builder.rank_meld(7, wild=False) or builder.rank_meld(7, wild=False)
                builder.canasta()
            else:
                builder.canasta()
        else:
            for _ in range(rule.need):
                builder.canasta() or builder.canasta()
        self.lay_some(builder, rich=rng.random() < 0.2)
        if rng.random() < 0.3:
            builder.blacks()
        return None

    def go_out_concealed(self, side, builder):
        """Lays down the whole hand at once: a hand and a drawn card, with the canastas needed."""
        rng, rule = self.rng, self.rule
        if self.rulebook in ("se-canasta", "au-canasta") and rng.random() < 0.4:
            builder.small() and builder.small()
            side.partner_melds = len(builder.melds)
        room = rule.dealt + 1 + (rng.randint(0, 8) if rng.random() < 0.3 else 0)
        side.from_stock = room == rule.dealt + 1
        for _ in range(rule.need):
            builder.rank_meld(7) or builder.rank_meld(7) or builder.rank_meld(7)
        room -= sum(len(m.cards) for m in builder.melds[side.partner_melds:])
        while room >= 3:
            size = rng.randint(3, min(room, 5))
            if room - size in (1, 2) and rng.random() < 0.7:
                size = room if room < 7 else size
            if rng.random() < 0.2 and size == 3 and self.rulebook != "fi-canasta":
                builder.lay("3", 3, 0)
            elif not builder.rank_meld(size):
                break
            room = rule.dealt + 1 - sum(
                len(m.cards) for m in builder.melds[side.partner_melds:])

    def may_go_out(self, side):
        rule, samba = self.rule, self.rule.samba
        kinds = Counter(m.kind(samba) for m in side.melds if m.kind(samba))
        if not samba:
            return sum(kinds.values()) >= rule.need
        if not self.contract or self.contract["side"] == side.name:
            return bool(side.melds)
        red = kinds["natural"] + kinds["natural_aces"] + kinds["natural_twos"]
        return kinds["samba"] >= 1 and sum(kinds.values()) - kinds["samba"] >= 2 and red >= 1

    def fill_hand(self, side):
        rng, rule = self.rng, self.rule
        if side.out != "none" and rule.alone:
            return
        most = 4 if rng.random() < 0.4 else 26
        if rng.random() < 0.02:
            most = 60
        least = (1 if rule.alone else 2) - (side.out != "none")
        if rng.random() < 0.03:  # too few, which gives a warning
            least, most = 0, 1
        side.hand = self.pack.anything(rng.randint(least, most))

    def red_threes(self, side):
        rng = self.rng
        free = self.pack.have("3") - sum(self.pack.left["3", s] for s in "cs")
        count = rng.choice((0, 0, 0, 1, 1, 2, 3, 4)) if rng.random() < 0.85 else free
        count = min(count, free)
        side.red_cards = self.pack.draw("3", count, "dh")
        side.reds = count
        can_hold = not (self.rule.alone and side.out != "none")
        if can_hold and rng.random() < 0.12:
            held = self.pack.draw("3", rng.choice((1, 1, 2)), "dh")
            if held:
                side.hand += held

    # -- the opening ----------------------------------------------------------------------------

    def need_to_open(self, side, raises):
        low = 0 if self.rulebook.startswith("au") else 15
        ladder = [(-10**9, low), (0, 50), (1500, 90), (3000, 120)]
        if self.rule.samba:
            ladder += [(7000, 150), (10000, 200)]
        return max(n for bound, n in ladder if side.score >= bound) + 10 * raises

    def open(self, side):
        rng = self.rng
        raises = 0
        if self.rulebook == "fi-canasta" and rng.random() < 0.15:
            raises = rng.randint(1, 3)
            side.opening = {"raises": raises}
        if not side.melds or rng.random() < 0.4:
            return
        if side.out == "concealed":
            parts, source = self.concealed_opening(side, raises)
        else:
            parts, source = self.usual_opening(side, raises)
        if not parts:
            return
        record = {"melds": [write_meld(p, rng) for p in parts]}
        if source:
            record["from"] = source
        if raises:
            record["raises"] = raises
        side.opening = record

    def concealed_opening(self, side, raises):
        rng = self.rng
        need = self.need_to_open(side, raises)
        if side.partner_melds:
            parts = side.melds[:side.partner_melds]
            return (parts, "stock") if points_of(parts) >= need else (None, None)
        total = sum(len(m.cards) for m in side.melds)
        reach = points_of(side.melds) >= need
        free = not self.rulebook.startswith("au")
        choices = []
        if total <= self.rule.dealt + 1 and side.from_stock and (reach or free):
            choices.append("stock")
        if reach:
            if takes_pile(side.melds):
                choices.append("pile")
            if total <= self.rule.dealt + 1:
                choices.append(None)
        return (side.melds, rng.choice(choices)) if choices else (None, None)

    def usual_opening(self, side, raises):
        rng, rule = self.rng, self.rule
        need = self.need_to_open(side, raises)
        usable = [m for m in side.melds if m.run or m.rank != "3"]
        for _ in range(40):
            if not usable:
                break
            chosen = rng.sample(usable, rng.randint(1, min(4, len(usable))))
            parts = [side.builder.part(m) for m in chosen]
            if not (self.samba_opens(side, parts, need) if rule.samba
                    else points_of(parts) >= need):
                continue
            source = rng.choice(("stock", "stock", "pile", None))
            if source == "pile" and not takes_pile(parts):
                source = "stock"
            return parts, source
        return None, None

    def samba_opens(self, side, parts, need):
        contract = self.contract
        bids = contract and contract["side"] == side.name and not contract["doubled"]
        for part in parts:
            twos = sum(r == "2" for r, _ in part.cards)
            if not part.run and part.rank == "2" and twos < (4 if bids else 5):
                return False
        if points_of(parts) >= need or any(p.kind(True) for p in parts):
            return True
        if not bids or contract["level"] < 4:
            return False
        bid = contract["denomination"]
        for part in parts:
            if bid == "twos":
                if not part.run and part.rank == "2":
                    return True
            elif bid == "canasta":
                if not part.run and part.rank not in "23" and len(part.cards) - part.wild >= 4:
                    return True
            elif part.run and part.cards[0][1] == bid[0]:
                return True
        return False

    # -- facts besides the cards -----------------------------------------------------------------

    def finish(self):
        rng = self.rng
        for side in self.sides.values():
            self.side_extras(side)
        if self.contract:
            self.aim()
        if not any(p["code"] == "34D" for s in self.sides.values()
                   for p in s.penalties) and rng.random() < 0.5:
            self.words["rest"] = self.pack.size()

    def side_extras(self, side):
        rng = self.rng
        if self.rule.codes and rng.random() < 0.25:
            for code in rng.sample(sorted(self.rule.codes), rng.choice((1, 1, 1, 2))):
                count = 1 if code in ("34D", "40E") else rng.choice((1, 1, 2, 3))
                # Red threes that are written nowhere else come out of the packs.
                if code == "21G":
                    count = len(self.pack.draw("3", count, "dh") or ())
                if count == 0:
                    continue
                side.penalties.append({"code": code, "count": count})
        if rng.random() < 0.12:
            side.adjustments.append({"points": rng.choice((-1, 1)) * 5 * rng.randint(1, 60),
                                     "reason": "made up for the test"})
        voids = self.rulebook in ("fi-canasta", "fi-sitoumussamba")  # 34C and 40D
        if voids and side.melds and rng.random() < 0.06:
            side.void = rng.sample(side.melds, rng.randint(1, len(side.melds)))

    def aim(self):
        """Sets the contract's level at or near the value that the bidder reaches."""
        rng, contract = self.rng, self.contract
        side = self.sides[contract["side"]]
        contract["level"] = rng.choice((1, 4))
        reached = {level: self.reached(level) for level in (4, 5)}
        levels = [v // 1000 + d for v in reached.values() for d in (0, 1)]
        level = rng.choice(levels) if rng.random() < 0.85 else rng.randint(1, 8)
        contract["level"] = level = max(1, min(8, level))
        over = self.reached(level) - 1000 * level
        if 0 <= over <= 600 and rng.random() < 0.7:
            # Holds just enough cards to reach exactly the contract, or five points less.
            over += 5 * rng.choice((0, 0, 1))
            while over > 0:
                ranks = [r for r in CIRCLE + "X" if r != "3" and WORTH[r] <= over]
                card = self.pack.draw("".join(ranks), 1) if ranks else None
                if not card:
                    break
                side.hand += card
                over -= WORTH[card[0][0]]
        if not contract["doubled"] and rng.random() < 0.2:
            self.words["bids"] = self.bidding()
        if side.opening and side.opening.get("melds"):
            side.opening = None
            self.open(side)

    def reached(self, level):
        probe = {**self.contract, "level": level}
        answer = oracle.score({**self.record(plain=True), "contract": probe})
        return answer["contract"]["value"]

    def bidding(self):
        rng = self.rng
        last = self.contract["level"] * 6 + BIDS.index(self.contract["denomination"])
        steps = sorted(rng.sample(range(6, last), min(rng.randint(0, 3), last - 6))) + [last]
        said = ["pass"] * rng.choice((0, 0, 1, 2, 3))
        for bid in steps:
            said += [f"{bid // 6}{LETTERS[BIDS[bid % 6]]}"]
            said += ["pass"] * (3 if bid == last else rng.randint(0, 2))
        return said

    # -- writing --------------------------------------------------------------------------------

    def hand_words(self):
        record = {"rulebook": self.rulebook}
        if self.options:
            record["options"] = dict(self.options)
        if self.contract:
            record["contract"] = dict(self.contract)
        return {**record, **self.words}

    def side_facts(self, side):
        facts = {"side": side.name}
        if side.score:
            facts["score"] = side.score
        if side.reds:
            facts["red_threes"] = side.reds
        if side.out != "none" or self.rng.random() < 0.3:
            facts["out"] = side.out
        for key in ("penalties", "adjustments"):
            if getattr(side, key):
                facts[key] = getattr(side, key)
        return facts

    def record(self, plain=False):
        """Returns the record with every card written."""
        rng, sides = self.rng, []
        for name in self.rule.sides:
            side = self.sides[name]
            facts = self.side_facts(side)
            texts = {id(m): write_meld(m, rng) for m in side.melds}
            facts["melds"] = list(texts.values())
            facts["hand"] = write_cards(side.hand, rng, True)
            if side.void:
                facts["void_melds"] = [texts[id(m)] for m in side.void]
            if side.opening and not plain:
                facts["opening"] = side.opening
            sides.append(facts)
        return {**self.hand_words(), "sides": sides}

    def with_claims(self, record):
        """Returns the record with what the sides might have written, right or wrong."""
        answer = {s["side"]: s for s in oracle.score(record)["sides"]}
        for facts in record["sides"]:
            if self.rng.random() < 0.3:
                true = answer[facts["side"]]
                slip = self.rng.choice((0, 0, 0, 5, -100, 90))
                claim = self.rng.choice((
                    {"total": true["total"] + slip},
                    {"base": true["base"] + slip, "cards": true["cards"]},
                    {"running": facts.get("score", 0) + true["total"] + slip}))
                facts["claim"] = claim
        return record

    def as_counts(self):
        rng, sides = self.rng, []
        if any(side.void for side in self.sides.values()):
            return None
        for name in self.rule.sides:
            side = self.sides[name]
            facts = self.side_facts(side)
            facts["counts"] = self.counts_of(side)
            if side.opening and list(side.opening) == ["raises"]:
                facts["opening"] = side.opening
            sides.append(facts)
        words = self.hand_words()
        if rng.random() < 0.5:
            words.pop("rest", None)
        return {**words, "sides": sides}

    def counts_of(self, side):
        rng = self.rng
        kinds = Counter(m.kind(self.rule.samba) for m in side.melds)
        del kinds[None]
        if not (self.rule.samba or self.rulebook == "nl-canasta"):
            for kind in ("natural", "mixed"):
                kinds[kind] += kinds.pop(kind + "_aces", 0)
        counts = {kind: n for kind, n in kinds.items() if n or rng.random() < 0.2}
        reds = [c for c in side.hand if c[0] == "3" and c[1] in "dh"]
        blacks = [c for c in side.hand if c[0] == "3" and c[1] in "cs"]
        held = points(side.hand) - points(reds)
        if self.rule.samba:
            held -= points(blacks)
            if blacks:
                counts["blacks_held"] = len(blacks)
        if reds:
            counts["reds_held"] = len(reds)
        melded = points_of(side.melds)
        refused = self.rule.samba or (self.rulebook == "nl-canasta" and not any(kinds.values()))
        if not refused and rng.random() < 0.2:
            counts["net"] = melded - held
            if not any(kinds.values()) and side.out == "none":
                counts["opened"] = bool(side.melds)
            return counts
        if melded or rng.random() < 0.5:
            counts["melded"] = melded
        if held or rng.random() < 0.5:
            counts["held"] = held
        return counts

    def as_totals(self):
        if any(side.void for side in self.sides.values()):
            return None
        full = self.record(plain=True)
        answer = oracle.score(full)
        sides = []
        for facts, result in zip(full["sides"], answer["sides"]):
            for key in ("melds", "hand"):
                del facts[key]
            given = sum(a["points"] for a in facts.get("adjustments", []))
            facts["totals"] = {"base": result["base"] - given, "cards": result["cards"]}
            if self.rng.random() < 0.3:
                facts.pop("red_threes", None)
            sides.append(facts)
        words = self.hand_words()
        words.pop("rest", None)
        if self.contract:
            words["contract"]["outcome"] = answer["contract"]["outcome"]
        return {**words, "sides": sides}


def points_of(melds):
    return sum(points(m.cards) for m in melds)


def takes_pile(melds):
    """Returns true if a meld may hold the pile's top card and two of its rank from the hand."""
    return any(not m.run and m.rank not in "23" and len(m.cards) - m.wild >= 3 for m in melds)


def positions(rulebook, seed):
    serial = 0
    while True:
        yield Position(rulebook, random.Random(f"{rulebook}/{seed}/{serial}"))
        serial += 1
