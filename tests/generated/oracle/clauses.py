"""The clauses of lines and findings, as the rule texts number or head them.

If a text says a thing twice, each place is accepted.
"""

import bidding

# By the item of a line: `card` is any rank, `counted` counts or sums.
COMMON = {"adjustment": {"committee"}}
FI = {"natural-canasta": {"15B"}, "mixed-canasta": {"15B"}, "red-three": {"21F"},
      "red-three-held": {"21H"}, "going-out": {"18C"}, "concealed": {"19B"},
      "card": {"12", "34"}, "counted": {"34B"}}
NL = {"natural-canasta": {"De telling"}, "mixed-canasta": {"De telling"},
      "natural-aces-canasta": {"De telling"}, "mixed-aces-canasta": {"De telling"},
      "red-three": {"De telling", "Rode 3"}, "red-three-held": {"Schrijven en tellen"},
      "going-out": {"Canasta!"}, "card": {"De telling"}, "hand": {"Schrijven en tellen"},
      "minus": {"Schrijven en tellen"},
      "3r": {"Schrijven en tellen"}, "counted": {"Schrijven en tellen"}}
SE = {"natural-canasta": {"Canasta 2"}, "mixed-canasta": {"Canasta 3"},
      "red-three": {"Poängräkning 1"}, "red-three-minus": {"Poängräkning 4"},
      "red-three-held": {"Poängräkning 3"}, "going-out": {"Utgång 3"},
      "concealed": {"Direkt utgång 3"}, "card": {"Korten", "Poängräkning 2"},
      "hand": {"Poängräkning 3"}, "counted": {"Poängräkning"}, "held": {"Poängräkning 3"}}
AU = {"natural-canasta": {"57A"}, "mixed-canasta": {"57A"}, "red-three": {"10", "57A"},
      "red-three-minus": {"57B"}, "red-three-held": {"57B", "57B-redthree"},
      "going-out": {"52", "57A"}, "concealed": {"55", "57A"}, "card": {"16"},
      "hand": {"57D; 16"}, "counted": {"58"}, "held": {"57D; 16"}}
SAMBA = {**dict.fromkeys(("natural-canasta", "mixed-canasta", "natural-aces-canasta",
                          "mixed-aces-canasta", "natural-twos-canasta", "mixed-twos-canasta",
                          "samba"), {"10"}),
         "red-three": {"23"}, "red-three-held": {"23"}, "black-three-held": {"22C"},
         "going-out": {"10"}, "card": {"9"}, "3r": {"9", "23"}, "counted": {"40C"},
         "unopened": {"29"}, "contract": {"12A"}, "contract-doubled": {"12E"},
         "robbery": {"12A", "30C"}, "robbery-doubled": {"12E"}, "false-out": {"29"},
         "false-out-robbery": {"29"}}
THREE = {"red-three": {"Canasta för tre"}, "red-three-minus": {"Canasta för tre"}}
LINES = {
    "fi-canasta": {**COMMON, **FI}, "nl-canasta": {**COMMON, **NL},
    "se-canasta": {**COMMON, **SE}, "se-canasta-2": {**COMMON, **SE},
    "se-canasta-3": {**COMMON, **SE, **THREE}, "au-canasta": {**COMMON, **AU},
    "au-canasta-2": {**COMMON, **AU}, "au-canasta-3": {**COMMON, **AU},
    "fi-sitoumussamba": {**COMMON, **SAMBA},
}
COUNTED = ("melded", "held", "net", "base-as-written", "cards-as-written", "total-as-written")


def key_of(record, name, line):
    """Returns the key of a line in the tables above."""
    item, contract = line["item"], bidding.contract_of(record) or {}
    if item in ("red-three", "red-threes-set", "red-threes-all"):
        return "red-three-minus" if line["points"] < 0 else "red-three"
    if item == "held":
        return item
    if item in COUNTED:
        return "minus" if item == "melded" and line["points"] < 0 else "counted"
    if item in ("contract", "robbery"):
        false_out = item == "robbery" and any(
            side.get("out", "none") != "none" for side in record["sides"]
            if side["side"] == contract["side"])
        if false_out:
            return "false-out-robbery"
        return item + ("-doubled" if contract.get("doubled") else "")
    if line["group"] == "cards":
        if item == "3r":
            return item
        if line.get("place") == "hand":
            return "hand"
        return "minus" if line["each"] < 0 else "card"
    return item


FALL_BACK = {"red-three-minus": "red-three", "minus": "counted", "3r": "card", "hand": "card",
             "held": "counted"}


def of_line(rulebook, record, name, line):
    """Returns the clauses that a line may have."""
    if line["item"] == "penalty":
        return {line.get("code", "")}
    table, key = LINES[rulebook], key_of(record, name, line)
    return table.get(key, table.get(FALL_BACK.get(key, ""), {f"none for {key}"}))


# -- findings -------------------------------------------------------------------------------------

PACK = ("too-many-of-card", "too-many-red-threes", "pack-points-exceeded", "rest-differs")
BLACK = ("black-threes-not-out", "black-threes-count", "black-threes-wild")
ENDS = ("both-out", "out-and-exhausted", "end-missing", "out-cards-left")
OPENING = ("opening-short", "opening-below", "opening-not-in-melds", "score-impossible")
COUNTED_FINDINGS = ("claim-differs", "totals-impossible")


def findings(pack, black, ends, opening, counted, **own):
    table = {}
    for codes, clauses in ((PACK, pack), (BLACK, black), (ENDS, ends), (OPENING, opening),
                           (COUNTED_FINDINGS, counted)):
        table.update(dict.fromkeys(codes, set(clauses.split("|"))))
    table.update({code.replace("_", "-"): set(clauses.split("|")) for code, clauses in own.items()})
    return table


FI_FOUND = findings(
    "2", "20C", "18A", "13A", "34B", hand_too_few="16B", opening_not_in_melds="11G",
    meld_too_short="11A", meld_too_few_natural="11D",
    meld_too_many_wild="11D", meld_mixed_ranks="11A", meld_duplicate_rank="11B",
    meld_only_wild="11D", canasta_too_few_natural="15A", red_three_melded="21B",
    run_not_allowed="11A", out_without_canasta="18B", concealed_without_canasta="19A",
    concealed_too_many_cards="19A", opening_pile_pair="13C",
    penalty_doubled="23D|23E|27B-2|27B-3", penalty_not_out="21G", penalty_cards="33A")
NL_FOUND = findings(
    "Speluitleg", "Canasta!|Zwarte 3", "Canasta!", "Speluitleg", "Schrijven en tellen",
    black_threes_not_out="Canasta!", hand_too_few="Canasta!", meld_too_short="Speluitleg",
    meld_too_few_natural="Speluitleg", meld_too_many_wild="Wilde Kaarten",
    meld_mixed_ranks="Speluitleg", meld_only_wild="Speluitleg",
    canasta_too_few_natural="Canasta!", red_three_melded="Rode 3", run_not_allowed="Speluitleg",
    out_without_canasta="Canasta!", concealed_unknown="Canasta!",
    opening_pile_pair="3 mogelijkheden")
SE_PACK = "opening paragraph"
SE_FOUND = findings(
    SE_PACK, "Svarta treor 2", "Terminologin: utgång", "Öppning", "Poängräkning",
    hand_too_few="Terminologin: utgång", opening_not_in_melds="Terminologin: öppning",
    meld_too_short="Terminologin: kombination", meld_too_many_wild="Terminologin: kombination",
    meld_mixed_ranks="Terminologin: kombination", meld_only_wild="Terminologin: kombination",
    red_three_melded="Röda treor 1", run_not_allowed="Terminologin: kombination",
    out_without_canasta="Utgång 1|Utgång, comment", concealed_unknown="Direkt utgång, comment 2",
    concealed_without_canasta="Direkt utgång 1", concealed_too_many_cards="Direkt utgång 1",
    opening_pile_pair="Att ta högen 4")
SE_THREE = {**SE_FOUND, **dict.fromkeys(
    PACK + ("out-without-canasta", "concealed-without-canasta"), {"Canasta för tre"})}
AU_FOUND = findings(
    "3", "13", "46", "15", "58", hand_too_few="46", opening_not_in_melds="30",
    meld_too_short="11", meld_too_few_natural="12",
    meld_too_many_wild="12|73c", meld_mixed_ranks="11", meld_only_wild="12",
    canasta_too_few_natural="23", red_three_melded="10", run_not_allowed="11",
    out_without_canasta="26", concealed_without_canasta="54", concealed_too_many_cards="53",
    opening_pile_pair="34", penalty_doubled="57B-redthree", penalty_cards="57B-redthree")
AU_TWO = {**AU_FOUND, "out-without-canasta": {"45"}}
SAMBA_FOUND = findings(
    "2", "22B", "26A", "11|16A|16B|17", "40C", hand_too_few="21B", opening_not_in_melds="14H",
    meld_too_short="14A|14B", run_too_long="14A",
    meld_too_few_natural="14E|20E", meld_too_many_wild="14E|20E", meld_mixed_ranks="14B",
    meld_only_wild="14B|14E", meld_duplicate_rank="14C", canasta_too_long="20C",
    red_three_melded="23", run_joker="14A", run_gap="34", out_without_canasta="26C",
    concealed_unknown="10", twos_too_few="16A|17", bids_order="12C", contract_differs="12C",
    contract_bidder_unopened="16C", contract_missing="12B", penalty_doubled="25D|25F",
    penalty_cards="39A-canasta|39A-samba")
FINDINGS = {
    "fi-canasta": FI_FOUND, "nl-canasta": NL_FOUND, "se-canasta": SE_FOUND,
    "se-canasta-2": SE_FOUND, "se-canasta-3": SE_THREE, "au-canasta": AU_FOUND,
    "au-canasta-2": AU_TWO, "au-canasta-3": AU_FOUND, "fi-sitoumussamba": SAMBA_FOUND,
}


def of_finding(rulebook, code):
    """Returns the clauses that a finding may have."""
    if code == "side-empty":  # a side's points are those of its cards
        return LINES[rulebook]["counted"]
    return FINDINGS[rulebook].get(code, {f"none for {code}"})
