"""Rulebooks as clubs write them, computed a second time.

BOOKS holds constants from the texts on which examples/rulebooks is based. deals(name, seed) yields legal hands of such
a rulebook without end, as records with each side's expected sums, at every level of detail. broken(name) lists hands
with one fault and the code that must be found.
"""
import itertools
import random
from collections import Counter
from types import SimpleNamespace

WORTH = {"X": 50, "A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5),
         "3b": 5, "3r": 0}
NATURAL = "A4567890JQK".replace("0", "T")
RUN = "456789TJQKA"
SUITS = "cdhs"


def singly(each):
    return lambda count: each * count


def amounts(*table):
    return lambda count: ((0,) + table)[count]


def never(_):
    return 0


CLASSIC_LADDER = ((0, 50), (1500, 90), (3000, 120))


def make(**own):
    common = dict(
        packs=2, natural=500, mixed=300, kinds={}, longest=None, most_wild=lambda size: 3,
        seven=False, wilds=False, twos=False, runs=False, blacks=4, same_rank="never",
        reds_plus=never, reds_minus=never, reds_need=1, reds_between=None, red_held=100,
        black_held=None, minus=False, out=100, concealed=None, bonuses=lambda kinds, out: [],
        unfinished=lambda meld: 0, natural_in_canasta=0, ladder=CLASSIC_LADDER, below_zero=15,
        by_hand=None, worth=WORTH, jokers=2, facts=(), premiums=lambda facts: [])
    return SimpleNamespace(**{**common, **own})


def at_least(count, *names):
    return lambda kinds: sum(kinds[name] for name in names or kinds) >= count


def italian_bonuses(kinds, out):
    """Canastas of twos count for the side that went out, collections for both."""
    found = []
    if out and kinds["natural-twos"]:
        found.append(("seven-twos", 3000))
    if out and kinds["mixed-twos"]:
        found.append(("mixed-twos", 2000))
    if out and kinds["mixed-twos"] >= 2:
        found.append(("mixed-twos-again", 2000))
    if kinds["natural"] >= 5:
        found.append(("five-pure", 2000))
    elif kinds["natural"] >= 4 and kinds["mixed"]:
        found.append(("four-pure-one-mixed", 1000))
    if sum(kinds.values()) >= 10:
        found.append(("ten-canastas", 2000))
    return found


def american_unfinished(meld):
    """Melds of aces without a wild card, of sevens and of wild cards must have seven cards."""
    if len(meld.cards) >= 7:
        return None
    if meld.rank == "A" and not meld.wild:
        return "aces-unfinished", 2500
    if meld.rank == "7":
        return "sevens-unfinished", 2500
    return ("wilds-unfinished", 2000) if meld.rank in "2X" else None


def spanish_bonuses(kinds, out):
    """The great collection or the small one, never both."""
    if sum(kinds.values()) >= 7:
        return [("siete-canastas", 2000)]
    return [("canastron", 500)] if sum(kinds.values()) >= 5 else []


def spanish_premiums(facts):
    """Ways of going out: from the hand as dealt 500 more, and half of it if the player relied on the partner."""
    found = [("de-mano", 500)] if "mano" in facts else []
    found += [("apoyada", -250)] if "apoyo" in facts else []
    found += [("de-mano-apoyada", -250)] if {"mano", "apoyo"} <= set(facts) else []
    return found + ([("cuatro-negros", 440)] if "negros" in facts else [])


WILD_KINDS = {"twos": 4000, "jokers": 3000, "wild": 2000}
BOOKS = {
    "classic": make(
        natural_in_canasta=4, reds_plus=amounts(100, 200, 300, 800), reds_need=0,
        reds_minus=amounts(-100, -200, -300, -800), red_held=500, concealed=200,
        needs=at_least(1)),
    "cuban": make(
        longest=7, wilds=WILD_KINDS, same_rank="beside-complete", needs=at_least(2),
        reds_plus=amounts(100, 300, 500, 1000), reds_minus=amounts(-100, -300, -500, -1000),
        ladder=CLASSIC_LADDER + ((5000, 150),)),
    "italian": make(
        packs=3, most_wild=lambda size: 2, twos=True, blacks=6, same_rank="free", out=300,
        reds_plus=amounts(100, 200, 300, 800, 1000, 1200), reds_need=2, bonuses=italian_bonuses,
        reds_minus=amounts(-100, -200, -300, -800, -1000, -1200),
        needs=at_least(2, "natural", "mixed"),
        ladder=CLASSIC_LADDER + ((5000, 160), (7500, 180), (10000, 200))),
    "samba": make(
        packs=3, most_wild=lambda size: 2, runs="samba", blacks=6, same_rank="free", out=200,
        reds_plus=amounts(100, 200, 300, 400, 500, 1000), reds_need=2, reds_minus=singly(-100),
        red_held=750, needs=at_least(2), ladder=CLASSIC_LADDER + ((7000, 150),)),
    "bolivia": make(
        packs=3, most_wild=lambda size: 2, runs="escalera", blacks=6, same_rank="free", out=200,
        wilds={"bolivia": 2500}, reds_plus=amounts(100, 200, 300, 400, 500, 1000), reds_need=2,
        reds_minus=amounts(-100, -200, -300, -400, -500, -1000), black_held=100,
        needs=lambda kinds: sum(kinds.values()) >= 2 and kinds["escalera"] >= 1,
        ladder=CLASSIC_LADDER + ((7000, 150),)),
    "hand-and-foot": make(
        packs=5, longest=7, most_wild=lambda size: 1 if size < 5 else 2 if size < 7 else 3,
        seven=1500, wilds={"wild": 1500}, blacks=0, same_rank="beside-complete",
        reds_plus=singly(100), reds_need=0, reds_minus=singly(100), red_held=500,
        needs=lambda kinds: kinds["natural"] + kinds["sevens"] >= 1 and kinds["mixed"] >= 1,
        by_hand=(50, 90, 120, 150)),
    "modern-american": make(
        longest=7, most_wild=lambda size: 2, natural_in_canasta=5, seven=2500, aces=2500,
        wilds={"wild-twos": 3000, "wild-four-jokers": 2500, "wild": 2000}, blacks=0,
        reds_plus=amounts(100, 300, 500, 1000), reds_need=2, reds_between=never,
        reds_minus=amounts(-100, -300, -500, -1000), black_held=100, minus=True,
        unfinished=american_unfinished, needs=at_least(2), below_zero=125,
        ladder=((0, 125), (3000, 155), (5000, 180))),
    "uruguay": make(
        natural_in_canasta=4, wilds={"wild": 2000}, reds_plus=amounts(100, 200, 300, 800), reds_need=0,
        reds_minus=amounts(-100, -200, -300, -800), red_held=500, concealed=200, needs=at_least(1)),
    "spanish": make(
        natural_in_canasta=4, wilds={"wild": 2000}, same_rank="beside-complete", out=200, concealed=700,
        reds_plus=amounts(100, 200, 300, 800), reds_minus=amounts(-100, -200, -300, -800),
        worth={**WORTH, "3b": 15}, bonuses=spanish_bonuses, facts=("mano", "apoyo", "negros"),
        premiums=spanish_premiums, needs=at_least(1)),
    "dansk": make(
        natural=700, mixed=500, natural_in_canasta=4, most_wild=lambda size: (size - 1) // 2, blacks=0,
        reds_plus=amounts(100, 200, 300, 800), reds_need=0, reds_minus=amounts(-100, -200, -300, -800),
        worth={**WORTH, "A": 15, "9": 5, "8": 5}, jokers=3, out=0, needs=at_least(1), below_zero=50,
        ladder=CLASSIC_LADDER + ((6000, 0),)),
}
# How the rulebooks name the kinds, if they have names of their own.
NAMES = {"cuban": {"twos": "wild-twos", "jokers": "wild-four-jokers"},
         "hand-and-foot": {"natural": "clean", "mixed": "dirty"}}
# The clause of each line: the section of the text, and the text.
CLAUSES = {
    "classic": dict(canasta="Canastas (bicyclecards.com)", red="Red threes (bicyclecards.com)",
                    held="Red threes (bicyclecards.com)", out="Going out (bicyclecards.com)",
                    card="Card values (bicyclecards.com)", counts="Scoring (bicyclecards.com)"),
    "cuban": dict(canasta="Canastas (rummy-games.com)", wild="Wild cards (rummy-games.com)",
                  red="Red threes (rummy-games.com)", held="Red threes (rummy-games.com)",
                  out="Going out (rummy-games.com)", card="Card values (rummy-games.com)",
                  counts="Scoring (rummy-games.com)"),
    "italian": dict(canasta="Bonuses (rummy-games.com)", red="Red threes (rummy-games.com)",
                    held="Red threes (rummy-games.com)", out="Going out (rummy-games.com)",
                    card="Card values (rummy-games.com)", counts="Bonuses (rummy-games.com)",
                    bonus="Bonuses (rummy-games.com)"),
    "samba": dict(canasta="Canastas (bicyclecards.ca)", run="Sequence meld (bicyclecards.ca)",
                  red="Scoring (bicyclecards.ca)", held="Red threes (pagat.com)",
                  out="Scoring (bicyclecards.ca)", card="Card values (bicyclecards.ca)",
                  counts="Scoring (bicyclecards.ca)"),
    "bolivia": dict(canasta="Canastas (bicyclecards.ca)", wild="Wild cards (bicyclecards.ca)",
                    run="Sequences (BCanasta)", red="Red threes (BCanasta)",
                    held="Red threes (BCanasta)", black="Black threes (bicyclecards.ca)",
                    out="Going out (bicyclecards.ca)", card="Card values (bicyclecards.ca)",
                    counts="Scoring (bicyclecards.ca)"),
    "hand-and-foot": dict(
        canasta="Books (handandfootcalculator.com)", sevens="Books (drwingnut.info)",
        red="Threes (handandfootcalculator.com)", held="Threes (twrtimes.com)",
        out="Going out (handandfootcalculator.com)", card="Card values (handandfootcalculator.com)",
        counts="Scoring (handandfootcalculator.com)"),
    "modern-american": dict(
        canasta="Canastas (WCA 2018)", special="Special canastas (canastajunction.com)",
        red="Threes (canastajunction.com)", held="Threes (canastajunction.com)",
        black="Threes (canastajunction.com)", out="Going out (WCA 2018)",
        card="Card values (WCA 2018)", minus="Count and base (canastajunction.com)",
        counts="Count and base (canastajunction.com)",
        unfinished="Incomplete melds (canastajunction.com)"),
    "uruguay": dict(canasta="Canastas (bicyclecards.com)",
                    wild="Canasta of wild cards (rummy-games.com)",
                    red="Red threes (bicyclecards.com)", held="Red threes (bicyclecards.com)",
                    out="Going out (bicyclecards.com)", card="Card values (bicyclecards.com)",
                    counts="Scoring (bicyclecards.com)"),
    "spanish": dict(canasta="Los premios (acanomas.com)", red="100 (m4s.es)", held="100 (m4s.es)",
                    out="200 (m4s.es)", card="Valores (m4s.es)", counts="Los premios (acanomas.com)",
                    bonus="Los premios (acanomas.com)"),
    "dansk": dict(canasta="The game (netbizz.dk)", red="Kortene (canasta.dk)", held="Kortene (canasta.dk)",
                  out="Closing (netbizz.dk)", card="Kortene (canasta.dk)",
                  counts="Counting (netbizz.dk)"),
}
OPTIONS = {"dansk": [{}, {"red-threes": "200"}],
           "samba": [{}, {"top-minimum": "160"}],
           "modern-american": [{}, {"minimum": "deal"}],
           "hand-and-foot": [{}, {"books": "3+2"}, {"books": "3+2+wild+sevens"}]}


def book_of(name, options):
    book = SimpleNamespace(**vars(BOOKS[name]))
    if options.get("top-minimum") == "160":
        book.ladder = CLASSIC_LADDER + ((7000, 160),)
    if options.get("minimum") == "deal":
        book.by_hand = (125, 155, 180)
    if options.get("red-threes") == "200":
        book.reds_plus, book.reds_minus = singly(200), singly(-200)
    if options.get("books") == "3+2":
        book.needs = lambda kinds: kinds["natural"] + kinds["sevens"] >= 3 and kinds["mixed"] >= 2
    if options.get("books") == "3+2+wild+sevens":
        book.needs = lambda kinds: kinds["natural"] >= 3 and kinds["mixed"] >= 2 and \
            kinds["wild"] >= 1 and kinds["sevens"] >= 1
    return book


class Meld:
    def __init__(self, rank, cards, run=""):
        self.rank, self.cards, self.run = rank, cards, run

    @property
    def wild(self):
        own = "X" if self.rank == "2" else "2X"
        return 0 if self.run or self.rank == "X" else sum(card in own for card in self.cards)

    def text(self):
        if self.run:
            return "".join(card + self.run for card in self.cards)
        return "".join(card[0] for card in self.cards)

    def points(self, worth):
        return sum(worth[card] for card in self.cards)


def kind_of(book, meld):
    """Returns (kind, its points) of a canasta, or None."""
    if len(meld.cards) < 7:
        return None
    if meld.run:
        return book.runs, 1500
    if meld.rank == "7" and book.seven:
        return "sevens", book.seven
    if meld.rank == "A" and getattr(book, "aces", 0) and not meld.wild:
        return "aces", book.aces
    if book.twos and meld.rank == "2":
        return ("mixed-twos" if meld.wild else "natural-twos"), 0
    if meld.rank in "2X":
        return kind_of_wild(book, Counter(meld.cards)["X"])
    return ("mixed", book.mixed) if meld.wild else ("natural", book.natural)


def kind_of_wild(book, jokers):
    names = list(book.wilds)
    if len(names) == 3 and (jokers == 0 or jokers >= 4):
        name = names[0] if jokers == 0 else names[1]
    else:
        name = names[-1]
    return name, book.wilds[name]


class Side:
    """One side's cards and their points."""

    def __init__(self, name, book):
        self.name, self.book = name, book
        self.melds, self.hand, self.reds, self.score, self.out = [], [], 0, 0, "none"
        self.held_facts = []

    def kinds(self):
        return Counter(kind_of(self.book, meld)[0] for meld in self.melds
                       if kind_of(self.book, meld))

    def red_points(self):
        book, canastas = self.book, sum(self.kinds().values())
        if book.reds_between and canastas == 1:
            return book.reds_between(self.reds)
        plus = canastas >= book.reds_need and (book.reds_need or self.melds)
        return (book.reds_plus if plus else book.reds_minus)(self.reds)

    def sign(self):
        return -1 if self.book.minus and not self.kinds() else 1

    def held(self, rank):
        return sum(card == rank for card in self.hand)

    def unfinished(self):
        return [self.book.unfinished(meld) for meld in self.melds if self.book.unfinished(meld)]

    def bonuses(self):
        return self.book.bonuses(self.kinds(), self.out != "none") + self.book.premiums(self.held_facts)

    def out_points(self):
        return {"none": 0, "normal": self.book.out, "concealed": self.book.concealed}[self.out]

    def base(self):
        book = self.book
        points = sum(kind_of(book, meld)[1] for meld in self.melds if kind_of(book, meld))
        points += sum(amount for _, amount in self.bonuses())
        points -= sum(amount for _, amount in self.unfinished())
        points -= self.held("3r") * book.red_held + self.held("3b") * (book.black_held or 0)
        return points + self.red_points() + self.out_points()

    def melded(self):
        return sum(meld.points(self.book.worth) for meld in self.melds)

    def in_hand(self):
        return sum(self.book.worth[card] for card in self.hand
                   if card != "3b" or self.book.black_held is None)

    def cards(self):
        return self.sign() * self.melded() - self.in_hand()

    def minimum(self, hand):
        book = self.book
        if book.by_hand:
            return book.by_hand[min(hand, len(book.by_hand)) - 1]
        if self.score < 0:
            return book.below_zero
        return [need for bound, need in book.ladder if self.score >= bound][-1]

    def facts(self, names):
        """Returns the facts as cards, counts and two sums, None for a level that cannot show them."""
        shared = {"side": self.name, "score": self.score, "red_threes": self.reds,
                  "out": self.out}
        if self.held_facts:
            shared["facts"] = {fact: True for fact in self.held_facts}
        cards = {**shared, "melds": [meld.text() for meld in self.melds],
                 "hand": "".join(self.hand)}
        if "negros" in self.held_facts and self.score % 10:  # the cards show it
            cards["facts"] = {fact: True for fact in self.held_facts if fact != "negros"}
        kinds = {names.get(kind, kind).replace("-", "_"): count
                 for kind, count in self.kinds().items()}
        counts = {**shared, "counts": {
            **kinds, "melded": self.melded(), "held": self.in_hand(),
            "reds_held": self.held("3r"), "blacks_held": self.held("3b")
            if self.book.black_held is not None else 0}}
        totals = {**shared, "totals": {"base": self.base(), "cards": self.cards()}}
        return cards, None if self.unfinished() else counts, totals


class Deal:
    """A legal end of a hand, dealt from the pack."""

    def __init__(self, name, rng):
        self.rng, self.name = rng, name
        self.options = rng.choice(OPTIONS.get(name, [{}]))
        self.book = book = book_of(name, self.options)
        self.left = Counter({rank: 4 * book.packs for rank in NATURAL + "2"})
        self.left.update({"X": book.jokers * book.packs, "3b": 2 * book.packs, "3r": 2 * book.packs})
        self.suits = Counter({(rank, suit): book.packs for rank in RUN for suit in SUITS})
        self.number = rng.randint(1, 5) if book.by_hand else 1
        self.sides = [self.side("A"), self.side("B")]
        self.end()

    def take(self, rank, count):
        if self.left[rank] < count:
            return None
        self.left[rank] -= count
        return [rank] * count

    def side(self, name):
        side = Side(name, self.book)
        for _ in range(self.rng.choice((0, 0, 1, 2, 3, 4, 6))):
            self.canasta(side)
        for _ in range(self.rng.randint(0, 4)):
            self.short(side)
        side.reds = self.rng.choice((0, 0, 1, 2, self.rng.randint(0, self.left["3r"])))
        side.reds = min(side.reds, self.left["3r"])
        self.left["3r"] -= side.reds
        side.score = 5 * self.rng.choice((-1, 0, 299, 300, 599, 600, 999, 1000, 1399, 1400, 2000,
                                          self.rng.randint(-200, 2400)))
        return side

    def canasta(self, side):
        longest = self.book.longest or 9
        size = self.rng.randint(7, longest)
        self.rng.choice((self.rank, self.rank, self.rank, self.wild, self.run, self.of_twos))(
            side, size)

    def short(self, side):
        self.rng.choice((self.rank, self.rank, self.rank, self.wild, self.run, self.of_twos))(
            side, self.rng.randint(3, 6))

    def may_begin(self, side, rank):
        alike = "2X" if self.book.wilds and not self.book.twos and rank in "2X" else (rank,)
        same = [meld for meld in side.melds if meld.rank in alike and not meld.run]
        if self.book.same_rank == "never":
            return not same
        if self.book.same_rank == "beside-complete":
            return all(len(meld.cards) >= 7 for meld in same)
        return True

    def rank(self, side, size):
        book = self.book
        rank = self.rng.choice(NATURAL)
        wild = 0 if rank == "7" and book.seven else self.rng.randint(
            0, min(book.most_wild(size), size - 2))
        if size >= 7 and size - wild < book.natural_in_canasta:
            wild = size - book.natural_in_canasta
        jokers = min(self.rng.randint(0, wild), self.left["X"])
        if not self.may_begin(side, rank) or self.left[rank] < size - wild or \
                self.left["2"] < wild - jokers:
            return
        self.lay(side, Meld(rank, self.take(rank, size - wild) + self.take("X", jokers)
                            + self.take("2", wild - jokers)))

    def lay(self, side, meld):
        for card in meld.cards:  # the suits matter if there are runs
            if (card, SUITS[0]) in self.suits and not meld.run:
                suit = max(SUITS, key=lambda s: self.suits[card, s])
                self.suits[card, suit] -= 1
        side.melds.append(meld)

    def wild(self, side, size):
        book = self.book
        if not book.wilds or not self.may_begin(side, "2") or not self.may_begin(side, "X"):
            return
        size = min(size, 7)
        jokers = min(self.rng.randint(0, size), self.left["X"])
        if self.left["2"] < size - jokers:
            return
        rank = "2" if size > jokers else "X"
        side.melds.append(Meld(rank, self.take("2", size - jokers) + self.take("X", jokers)))

    def of_twos(self, side, size):
        if not self.book.twos:
            return
        size = min(size, 7)
        jokers = min(self.rng.randint(0, 2), size - 2, self.left["X"])
        if self.left["2"] >= size - jokers:
            side.melds.append(Meld("2", self.take("2", size - jokers) + self.take("X", jokers)))

    def run(self, side, size):
        size = min(size, 7)
        at, suit = self.rng.randint(0, len(RUN) - size), self.rng.choice(SUITS)
        ranks = RUN[at:at + size]
        if not self.book.runs or any(self.left[r] < 1 or self.suits[r, suit] < 1 for r in ranks):
            return
        for rank in ranks:
            self.left[rank] -= 1
            self.suits[rank, suit] -= 1
        side.melds.append(Meld(ranks[0], list(ranks), suit))

    def end(self):
        """Lets a side that may go out do so, or ends the stock. The others hold cards."""
        rng = self.rng
        may = [side for side in self.sides if side.melds and self.book.needs(side.kinds())]
        self.exhausted = not may or rng.random() < 0.3
        goer = None if self.exhausted else rng.choice(may)
        if goer:
            goer.out = "normal"
            goer.held_facts = [fact for fact in self.book.facts if rng.random() < 0.3]
            if self.book.blacks and rng.random() < 0.4 and self.left["3b"] >= 4:
                goer.melds.append(Meld("3", self.take("3b", rng.randint(3, 4))))
            if "negros" in self.book.facts:
                goer.held_facts = [fact for fact in goer.held_facts if fact != "negros"]
                if any(meld.rank == "3" and len(meld.cards) == 4 for meld in goer.melds):
                    goer.held_facts.append("negros")
        for side in self.sides:
            cards = list((self.left - Counter()).elements())
            rng.shuffle(cards)
            side.hand = cards[:rng.randint(0, 14)] if rng.random() < 0.8 else []
            if rng.random() < 0.6:
                side.hand = [card for card in side.hand if card != "3r"]
            self.left -= Counter(side.hand)

    def short_of_cards(self, level):
        """Returns the sides that hold fewer cards than players who have not gone out. Each of them holds at least
        one."""
        book, short = self.book, set()
        apart = {"3r"} | ({"3b"} if book.black_held is not None else set())
        least = min(worth for card, worth in book.worth.items() if card not in apart)
        for side in self.sides:
            held = len(side.hand)
            if level == "counts":
                held = side.in_hand() // least + sum(side.held(card) for card in apart)
            if level != "totals" and held < 2 - (side.out != "none"):
                short.add(side.name)
        return short

    def record(self, sides):
        words = {"options": self.options} if self.options else {}
        if self.book.by_hand:
            words.update({"table": "1.1", "hand": self.number})
        return {**words, "sides": sides, "exhausted": self.exhausted}

    def records(self):
        names = NAMES.get(self.name, {})
        levels = zip(("cards", "counts", "totals"), zip(*(side.facts(names) for side in self.sides)))
        expected = [{"side": side.name, "base": side.base(), "cards": side.cards(),
                     "total": side.base() + side.cards(),
                     "opening_minimum": side.minimum(self.number)} for side in self.sides]
        for level, facts in levels:
            if all(facts):
                yield self.record(list(facts)), {"sides": expected, "short": self.short_of_cards(level)}
        alone = [{"side": side.name, "score": side.score, "red_threes": side.reds, "out": side.out,
                  "totals": {"total": side.base() + side.cards()}} for side in self.sides]
        yield self.record(alone), {"short": set(), "sides": [
            {**want, "base": None, "cards": None} for want in expected]}


def deals(name, seed):
    rng = random.Random(f"{name}/{seed}")
    while True:
        yield Deal(name, rng)


def expected_clause(name, line):
    """Returns the clause that a line must have."""
    book, clauses, item = BOOKS[name], CLAUSES[name], line["item"]
    kind = item[:-len("-canasta")] if item.endswith("-canasta") else item
    if item in ("red-three", "red-threes-set", "red-threes-all"):
        return clauses["red"] if name != "dansk" or abs(line["each"]) != 200 else "Red threes (netbizz.dk)"
    if item in ("red-three-held", "black-three-held"):
        return clauses["held" if item[0] == "r" else "black"]
    if item in ("going-out", "concealed"):
        return clauses["out"]
    if item in ("melded", "held", "net", "base-as-written", "cards-as-written", "total-as-written"):
        # Melded cards that count minus have the clause that subtracts them.
        return clauses["counts"]
    if item.endswith("-unfinished"):
        return clauses["unfinished"]
    if line["group"] == "cards":
        minus = line.get("place") == "table" and line["each"] < 0
        return clauses["minus"] if minus else clauses["card"]
    if item.endswith("-canasta") or kind == book.runs:
        return clause_of_kind(name, kind)
    return clauses["bonus"]


def clause_of_kind(name, kind):
    clauses, book = CLAUSES[name], BOOKS[name]
    if kind == book.runs:
        return clauses["run"]
    if kind in ("sevens", "aces") or kind.startswith("wild") or kind == "bolivia":
        special = "sevens" if kind == "sevens" and "sevens" in clauses else "wild"
        return clauses.get("special") or clauses.get(special) or clauses["canasta"]
    return clauses["canasta"]


# -- broken hands ---------------------------------------------------------------------------------

def laid(*melds, hand="", **facts):
    return {"side": "A", "melds": list(melds), "hand": hand, **facts}


def broken(name):
    """Yields (fault, record, codes) of hands with a fault."""
    book = BOOKS[name]

    def one(what, side, codes, **words):
        other = {"side": "B", "melds": [], "hand": "JJ"}
        return what, {"sides": [side, other], "exhausted": side.get("out", "none") == "none",
                      **words}, set(codes.split())

    fours = "4" * (7 if name != "modern-american" else 5)
    yield one("too short", laid("KK"), "meld-too-short")
    yield one("too many wild cards", laid("KKKK222X" if book.longest is None else "KKK2222"),
              "meld-too-many-wild" + (" canasta-too-few-natural" if book.natural_in_canasta > 3
                                      and book.longest else ""))
    yield one("nothing is said", {"side": "A"}, "side-empty")
    yield one("a claim alone", {"side": "A", "claim": {"total": 100}}, "side-empty")
    yield one("ranks mixed", laid("KKQQQ"), "meld-mixed-ranks")
    yield one("out without a canasta", laid("QQQ", out="normal"), "out-without-canasta")
    if book.concealed:
        yield one("concealed without a canasta", laid("QQQQ", out="concealed"),
                  "concealed-without-canasta")
    else:  # two canastas are not enough if certain kinds are needed
        enough = book.needs(Counter({"natural": 2}))
        yield one("concealed", laid("KKKKKKK", "QQQQQQQ", out="concealed"),
                  "concealed-unknown" + ("" if enough else " out-without-canasta"))
    if book.longest:
        yield one("longer than a canasta", laid("KKKKKKKK"), "canasta-too-long")
    if not book.wilds and not book.twos:
        yield one("wild cards only", laid("222X"), "meld-only-wild")
    if book.seven:
        yield one("sevens with a wild card", laid("77772"), "meld-too-many-wild")
    if not book.blacks:
        yield one("black threes", laid(fours, "333"), "black-threes-count")
    else:
        yield one("black threes, not out", laid("3b3b3b"), "black-threes-not-out")
    if book.same_rank == "never":
        yield one("a rank twice", laid("KKK", "KKKK"), "meld-duplicate-rank")
    if book.same_rank == "never" and book.wilds:
        yield one("wild cards twice, jokers in one meld and twos in another", laid("XXX", "222"),
                  "meld-duplicate-rank")
    if book.same_rank == "beside-complete":
        yield one("a rank twice, neither complete", laid("KKK", "KKKK"), "meld-duplicate-rank")
    if not book.runs:
        yield one("a run", laid("4h5h6h7h"), "run-not-allowed")
    else:
        yield one("a run with a joker", laid("4h5h6hX"), "run-joker")
        yield one("a run too long", laid("4h5h6h7h8h9hThJh"), "run-too-long")
    if name == "italian":
        yield one("twos with three jokers", laid("2222XXX"), "meld-too-many-wild")


def listed(name, count, seed):
    for deal in itertools.islice(deals(name, seed), count):
        yield from deal.records()
