#!/usr/bin/env python3
"""Questions in the words of players: one of the first three clauses that `rule search` finds answers each, and the
commands that the search offers work as they are printed.

    quarrels.py CANASTA

A question leads to a penalty in two commands: every offered command is run as printed, with its capital words filled
in, on an evening of that rulebook. A question that no clause answers must find nothing. Exit 1 if anything fails.
"""
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

FIRST = 3

# The question, and the clauses that answer it; any of them is right.
QUARRELS = {
    "fi-canasta": [
        ("she played out of turn, the card is already in her hand", ["25C"]),
        ("he took the discard pile when it was my go", ["26B"]),
        ("they put melds down while I was still playing", ["30B", "30A"]),
        ("he threw a card away without having drawn", ["31A"]),
        ("two cards fell on the pile at once", ["31B"]),
        ("she told her partner how many points were missing", ["22A"]),
        ("he nodded when his partner looked at him", ["22A"]),
        ("they went out and there was no canasta on the table", ["27B-3", "18B"]),
        ("partner said no and he went out all the same", ["23E", "27B-2"]),
        ("he asked if he may go out and then could not", ["23D"]),
        ("he had a red three in hand when we counted", ["21H"]),
        ("four wild cards in the canasta", ["27B-4", "11D"]),
        ("the dealer turned over one of my cards while dealing", ["8B"]),
        ("I got twelve cards", ["8C", "6A"]),
        ("nobody cut the cards", ["8A"]),
        ("they threw our melds together with theirs when shuffling", ["34D"]),
        ("he wants to take back the card he discarded", ["16C"]),
        ("he looked at the next card of the stock", ["25A"]),
        ("the partner picked the penalty card to make a meld", ["33A"]),
        ("the sum on the sheet is wrong and the next hand is being played", ["35A"]),
        ("they only laid 40 and we noticed it right away", ["27A"]),
        ("he put his king on our kings", ["11C"]),
        ("pelasi vuorotta, kortti on jo kädessä", ["25C"]),
        ("otti avopakan vaikka oli minun vuoro", ["26B"]),
        ("latoi kortit pöytään kun minä vielä mietin", ["30B", "30A"]),
        ("heitti kortin vaikka ei ollut nostanut", ["31A"]),
        ("kaksi korttia lensi pinoon yhtä aikaa", ["31B"]),
        ("kertoi parille paljonko puuttuu avauksesta", ["22A"]),
        ("nyökkäsi parilleen", ["22A"]),
        ("meni ulos ilman canastaa", ["27B-3", "18B"]),
        ("pari kielsi mutta hän lopetti", ["23E", "27B-2"]),
        ("kysyi saako lopettaa eikä pystynytkään", ["23D"]),
        ("punainen kolmonen jäi käteen", ["21H"]),
        ("neljä apukorttia samassa canastassa", ["27B-4", "11D"]),
        ("jakaja paljasti korttini jaossa", ["8B"]),
        ("sain kaksitoista korttia", ["8C", "6A"]),
        ("pakkaa ei nostettu ennen jakoa", ["8A"]),
        ("meidän sarjat sekoitettiin pakkaan", ["34D", "34C"]),
        ("haluaa ottaa heiton takaisin", ["16C"]),
        ("kurkisti pakan seuraavaa korttia", ["25A"]),
        ("pari auttoi rangaistuskortin pöytään", ["33A"]),
        ("summa on laskettu väärin ja seuraava jako on jo menossa", ["35A"]),
        ("avauksessa oli vain 40 pistettä", ["27A"]),
        ("laittoi kuninkaan meidän kuninkaisiin", ["11C"]),
        ("left opponent melded before my turn was finished", ["30B"]),
        ("he grabbed the pile but had no pair for the top card", ["26A"]),
        ("she has asked her partner and played before he answered", ["23C"]),
        ("three red threes went unnoticed in the taken pile", ["21D"]),
        ("the discard landed on the table before anything was drawn", ["31A"]),
        ("he forgot to write down the canasta bonus", ["35A", "35B"]),
        ("we think they wrote the wrong score two hands ago", ["35B", "35A"]),
        ("he drew the last card and there is no stock left", ["24A", "24B"]),
        ("wrong player dealt the cards", ["7A", "7B"]),
        ("a card is missing after the deal", ["8C"]),
        ("an ace lies face up in the stock", ["32C"]),
        ("there are five sevens and only two natural ones in the meld",
         ["27B-4", "11D", "29", "28"]),
        ("oikea vastustaja latoi ennen kuin pelasin", ["30A"]),
        ("nappasi avopakan vaikkei ollut paria kädessä", ["26A"]),
        ("kysyi parilta ja pelasi ennen vastausta", ["23C"]),
        ("jakaja oli väärä", ["7A", "7B"]),
        ("canastan bonus unohtui kirjata", ["35A", "35B"]),
        ("ässä on väärin päin pakassa", ["32C"]),
        ("pari katsoi häntä ja yskäisi", ["22A"]),
        ("nosti kaksi vaikka piti nostaa yksi", ["25B"]),
        ("mustia kolmosia pöydässä vaikka ei lopettanut", ["20C"]),
        ("villi kortti on avopakassa poikittain, saako ottaa", ["17B", "14B", "17"]),
        ("korjasi sarjan vasta seuraavalla kierroksella", ["28"]),
        ("näytti korttinsa kaikille vahingossa", ["32A"]),
    ],
    "fi-sitoumussamba": [
        ("he drew from the stock when it was not his turn", ["29-drawturn", "33C"]),
        ("she took the pile out of turn", ["29-pileturn"]),
        ("the opening was too small and went back into the hand", ["29-open"]),
        ("he said he is going out and cannot", ["29-goout", "25D"]),
        ("he bid and never opened", ["29-bluff", "16C"]),
        ("he told his partner what he has in hand", ["24A"]),
        ("partner said no but he ended the hand", ["25F", "25E"]),
        ("they laid a joker into the samba", ["20A"]),
        ("discarded before drawing", ["37A"]),
        ("two cards discarded together", ["37B"]),
        ("he drew three cards", ["33B"]),
        ("nobody cut the pack", ["8A"]),
        ("a card lay on the floor", ["38B", "38A"]),
        ("partner helped with the penalty card for a canasta", ["39A-canasta"]),
        ("the score was added up wrong", ["41A"]),
        ("melded in my turn", ["36"]),
        ("they mixed our melds into the pack", ["40E"]),
        ("nosti pakasta vaikka ei ollut vuorossa", ["29-drawturn", "33C"]),
        ("otti avopakan väärällä vuorolla", ["29-pileturn"]),
        ("avaus jäi vajaaksi ja kortit menivät takaisin käteen", ["29-open"]),
        ("ilmoitti lopettavansa eikä pystynyt", ["29-goout", "25D"]),
        ("huusi mutta ei avannut", ["29-bluff", "16C"]),
        ("kertoi parille kortistaan", ["24A"]),
        ("pari sanoi ei mutta hän lopetti", ["25F", "25E"]),
        ("sambassa on jokeri", ["20A"]),
        ("heitti ennen kuin nosti", ["37A"]),
        ("heitti kaksi korttia kerralla", ["37B"]),
        ("nosti kolme korttia", ["33B"]),
        ("pakkaa ei katkaistu", ["8A"]),
        ("kortti oli lattialla", ["38B", "38A"]),
        ("pari auttoi rangaistuskortin canastaan", ["39A-canasta"]),
        ("pisteet laskettiin väärin yhteen", ["41A"]),
        ("pöytäsi minun vuorollani", ["36"]),
        ("meidän kortit sekoitettiin pakkaan", ["40E"]),
        ("the declarer went out without making his contract", ["26B", "30", "29-goout"]),
        ("the other side finished before the bidder", ["30C"]),
        ("he doubled after somebody had passed", ["12D"]),
        ("he laid a fifth wild card", ["14E", "14I", "34", "35"]),
        ("the stock is finished and nobody went out", ["32B", "30D", "32"]),
        ("he left a part of the pile lying there", ["13E"]),
        ("who deals after the first hand", ["3"]),
        ("a king was shown to everybody by mistake", ["38A"]),
        ("vastapuoli lopetti ennen huutajaa", ["30C"]),
        ("huutaja lopetti vajaalla sitoumuksella", ["26B", "30", "30A"]),
        ("kahdensi vaikka oli jo sanonut pass", ["12D"]),
        ("osa avopakasta jäi ottamatta", ["13E"]),
        ("pakka loppui eikä kukaan lopettanut", ["32B", "30D", "32"]),
        ("näytti kuninkaan vahingossa kaikille", ["38A"]),
        ("väärä pelaaja jakoi", ["7A", "7B"]),
        ("yskäisi parille merkiksi", ["24A"]),
    ],
    "au-canasta": [
        ("she drew although it was my turn and kept the card", ["57B-drawkept", "57B-drawturn"]),
        ("he melded when it was his partner's turn", ["67", "57B-meldturn"]),
        ("they found a red three in his hand at the end", ["57B-redthree"]),
        ("he asked may I go out, got a yes and played on", ["57B-permission", "51"]),
        ("took the top discard before showing the pair", ["57B-discard", "32"]),
        ("he said we still need ninety", ["57B-minimum"]),
        ("he drew two cards", ["66"]),
        ("I drew before he had discarded", ["65"]),
        ("he threw two cards", ["68"]),
        ("a card fell face up on the table", ["70", "57B-seen"]),
        ("partner said no and he went out anyway", ["50", "72"]),
        ("they melded three wild cards", ["73", "12"]),
        ("the wrong player dealt", ["62"]),
        ("he wants his card back from the meld", ["30"]),
        ("they went out with no canasta", ["45"]),
        ("he touched the pile and now wants the stock", ["64"]),
        ("he already put the discard in his hand", ["71"]),
        ("she discarded without drawing", ["68"]),
        ("somebody got ten cards", ["63"]),
        ("there is a penalty card on the table, may he meld it", ["69"]),
        ("he picked up the pile without a natural pair while it was frozen", ["33"]),
        ("she exposed a card from the stock", ["57B-seen", "70"]),
        ("partner laid cards before his turn", ["67", "57B-meldturn", "17"]),
        ("an initial meld of forty points", ["15", "73", "74"]),
        ("black threes melded in the middle of the hand", ["13"]),
        ("he went out with everything in one turn", ["53"]),
        ("both sides are over five thousand", ["60"]),
        ("the stock ran out", ["41", "43"]),
        ("the score was added wrongly", ["57", "58"]),
        ("he asked leave after melding", ["49"]),
        ("two cards were thrown on the pile at once", ["68"]),
    ],
    "se-canasta": [
        ("de öppnade med för lite poäng", ["Öppning", "Terminologin: öppning"]),
        ("han gick ut utan canasta", ["Utgång 1", "Terminologin: utgång"]),
        ("får jag ta högen när det ligger en svart trea", ["Att ta högen 1"]),
        ("han tog hela högen fast den var låst", ["Låst hög", "Låst hög 3", "Att ta högen 5"]),
        ("hon har en röd trea kvar på handen",
         ["Poängräkning 4", "Poängräkning 3", "Röda treor 2"]),
        ("fyra jokrar i en canasta", ["Canasta 3", "Canasta 5", "Terminologin: kombination"]),
        ("talongen är slut", ["Talongens sista kort 2", "Talongens sista kort 1"]),
        ("sista kortet var en röd trea", ["Talongens sista kort 1"]),
        ("vi räknade fel när poängen skrevs", ["Poängräkning"]),
        ("han lade svarta treor på bordet", ["Svarta treor 2"]),
        ("det vändes upp en tvåa i given", ["Hur spelet börjar 1.3"]),
        ("måste han kasta sista kortet", ["Utgång 2"]),
        ("gick ut direkt med allt på handen", ["Direkt utgång 1"]),
        ("båda lagen kom över femtusen", ["Matchens slut"]),
        ("han lade en joker på vår rena canasta", ["Canasta, comment", "Canasta 5"]),
        ("någon fick för många kort", ["Hur spelet börjar 1.1"]),
        ("han kastade en joker på högen", ["Låst hög 2"]),
        ("vi har tre vilda kort och ett naturligt",
         ["Terminologin: kombination", "Canasta 3", "Terminologin: hjälpkort"]),
        ("får man ta högen om man inte har öppnat", ["Att ta högen 4"]),
        ("han tog bara det översta kortet",
         ["Att ta högen 2", "Att ta högen, comment", "Att ta högen 3", "Att ta högen 6"]),
        ("hur mycket är en blandad canasta värd",
         ["Poängräkning 1", "Terminologin: blandad canasta", "Canasta 3"]),
    ],
    "nl-canasta": [
        ("hij heeft te weinig punten neergelegd", ["Speluitleg"]),
        ("hij ging uit zonder canasta", ["Canasta!"]),
        ("hij pakte de stapel terwijl die geblokkeerd was", ["Blokkeren", "3 mogelijkheden"]),
        ("er ligt een joker op de aflegstapel", ["Blokkeren"]),
        ("zij hield een rode drie in de hand", ["Rode 3"]),
        ("vier jokers in één canasta", ["Wilde Kaarten", "Canasta!"]),
        ("mag hij zwarte drieën uitleggen", ["Canasta!"]),
        ("de score is verkeerd opgeteld", ["Schrijven en tellen"]),
        ("hij vroeg of hij uit mocht", ["Canasta!"]),
        ("hij wil alleen de bovenste kaart pakken", ["3 mogelijkheden", "De volgende speler"]),
        ("the pile was frozen and he took it", ["Blokkeren", "3 mogelijkheden"]),
        ("who deals first", ["Aan het begin van het spel"]),
        ("hoeveel is een aas waard", ["De telling"]),
        ("twee jokers en een vrouw als setje", ["Speluitleg", "Wilde Kaarten"]),
        ("hij legde kaarten terwijl het mijn beurt was", ["De volgende speler"]),
        ("de deler gaf te veel kaarten", ["Aan het begin van het spel"]),
        ("drie jokers en één boer", ["Speluitleg", "Wilde Kaarten"]),
    ],
}
# Events at tables that no clause of these rulebooks mentions, in any words.
ELSEWHERE = {
    ("fi-canasta", "au-canasta", "nl-canasta", "se-canasta", "fi-sitoumussamba"): [
        "a mobile phone rang", "her telephone went off during the hand", "puhelin soi kesken pelin",
        "mobiltelefonen ringde", "zijn telefoon ging",
        "late arrival", "a pair came late", "they arrived ten minutes after the start",
        "pari myöhästyi kymmenen minuuttia", "paret kom för sent", "de spelers kwamen te laat",
        "my partner peeked at my hand", "he looked into my cards", "she was looking at my hand",
        "keek in mijn kaarten", "somebody was smoking", "coffee was spilled on the table"],
}


class Night:
    """A table under a rulebook with one hand, restored for each command."""

    def __init__(self, program, rulebook):
        self.begun = tempfile.TemporaryDirectory()
        self.program = Canasta(program.program, self.begun.name)
        for words in (["event", "new", "Riita", "--rulebook", rulebook],
                      ["entrant", "add", "Alfa"], ["entrant", "add", "Beeta"],
                      ["round", "new", "--table", "1:2"],
                      ["hand", "add", "1.1", "A 700/300 out", "B 300/100"]):
            self.program.run(*words)

    def obey(self, command):
        """Runs a command that a search offers. Returns the error, or nothing."""
        fillings = {"HAND": "1.1.1", "TABLE": "1.1", "S": "A", "TEXT": "seen"}
        words = [fillings.get(word, word.replace(":N", ":2")) for word in command.split()[1:]]
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(pathlib.Path(self.begun.name) / "canasta.db", folder)
            was = self.program.run("table", "1.1", "--json", cwd=folder)
            done = self.program.call(*words, cwd=folder)
            if done.returncode != 0:
                return done.stdout + done.stderr
            if self.program.run("table", "1.1", "--json", cwd=folder) == was:
                return "it changed nothing"
        return ""


def search(program, rulebook, words):
    found = program.ask("rule", "search", words, "--rulebook", rulebook, status=(0, 1))
    commands = [hit["penalty"]["command"] for hit in found if hit["penalty"]]
    return [hit["clause"] for hit in found][:FIRST], [command for command in commands if command]


def answered_elsewhere(program):
    """Yields questions that should have found nothing, with the results."""
    for rulebooks, questions in ELSEWHERE.items():
        for rulebook in rulebooks:
            for words in questions:
                done = program.call("rule", "search", words, "--rulebook", rulebook)
                if done.returncode != 1:
                    yield rulebook, words, done.stdout.split("\n", maxsplit=1)[0]


def main():
    program = Canasta(sys.argv[1])
    offered = {}
    bad = 0
    for rulebook, quarrels in QUARRELS.items():
        for words, clauses in quarrels:
            hits, commands = search(program, rulebook, words)
            if not set(hits) & set(clauses):
                print(f"{rulebook}: {words}: {hits}, none of {clauses}")
                bad += 1
            for command in commands:
                offered.setdefault((rulebook, command), words)
    for rulebook, words, told in answered_elsewhere(program):
        print(f"{rulebook}: {words}: no clause has it, but: {told}")
        bad += 1
    nights = {rulebook: Night(program, rulebook) for rulebook, _ in offered}
    for (rulebook, command), words in sorted(offered.items()):
        wrong = nights[rulebook].obey(command)
        if wrong:
            print(f"{rulebook}: {words}: {command}: {wrong}")
            bad += 1
    print(f"{sum(map(len, QUARRELS.values()))} quarrels, {len(offered)} commands offered")
    return 1 if bad or not offered else 0


if __name__ == "__main__":
    sys.exit(main())
