"""Bids by 12C and 12D: the contract they make, and auctions that end in a given one.

Written from the rule texts alone: the bidding begins on the dealer's left and goes to the left, partners sit opposite,
the last bid is the contract, and a double ends it.
"""
NAMES = "clubs diamonds hearts spades canasta twos".split()
LETTERS = "CDHSN2"
ROUND = ("A1", "B1", "A2", "B2")


def caller(dealer, index):
    """Returns who makes the call of that index, from 0."""
    return ROUND[(ROUND.index(dealer) + 1 + index) % len(ROUND)]


def contract_of(record):
    """Returns the contract of a hand record, as written or else as bid, or None."""
    if "contract" in record:
        return None if record["contract"] == "none" else record["contract"]
    bids = [bid.upper() for bid in record.get("bids", [])]
    levels = [index for index, bid in enumerate(bids) if bid not in ("PASS", "DOUBLE")]
    if not levels:
        return None
    level, letter = bids[levels[-1]]
    return {"side": caller(record["dealer"].upper(), levels[-1])[0], "level": int(level),
            "denomination": NAMES[LETTERS.index(letter)], "doubled": "DOUBLE" in bids[levels[-1]:]}


def auction(contract, rng):
    """Returns calls that end in the contract."""
    last = contract["level"] * len(NAMES) + NAMES.index(contract["denomination"])
    steps = sorted(rng.sample(range(len(NAMES), last), min(rng.randint(0, 3), last - len(NAMES))))
    said = ["pass"] * rng.choice((0, 0, 1, 2, 3))
    for step in steps + [last]:
        said.append(f"{step // len(NAMES)}{LETTERS[step % len(NAMES)]}")
        if step != last:
            said += ["pass"] * rng.randint(0, 2)
    return said + (rng.choice(([], ["pass", "pass"])) + ["double"] if contract.get("doubled")
                   else ["pass"] * 3)


def by_bids(record, rng):
    """Returns the hand with bids and a dealer's seat instead of its contract."""
    bids = auction(record["contract"], rng)
    last = max(index for index, bid in enumerate(bids) if bid[0].isdigit())
    dealer = rng.choice([seat for seat in ROUND
                         if caller(seat, last)[0] == record["contract"]["side"]])
    rest = {key: value for key, value in record.items() if key != "contract"}
    return {**rest, "bids": bids, "dealer": rng.choice((dealer, dealer.lower()))}


def unbid(record, rng):
    """Returns a hand without a contract in which all passed, or which was bid and played without one."""
    if rng.random() < 0.5:
        return {**record, "bids": ["pass"] * 4, "dealer": rng.choice(ROUND)}
    return {**record, "bids": ["1H", "pass", "pass", "pass"], "contract": "none"}
