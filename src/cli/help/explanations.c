#include "cli/help/explanations.h"

const struct explanation error_explanations[] = {
    {"acceptance-invalid",
        "An acceptance names a finding the hand does not have, or lacks its reason or the name of "
        "who answers for it. Accept only what the refusal named."},
    {"address-invalid", "An address is ROUND.TABLE (1.2), a table of the newest round (2), or a "
                        "hand ROUND.TABLE.HAND (1.2.4)."},
    {"already-decided", "The game was ended by a decision before, and this decision is another "
                        "one. The first one stands until `canasta table reopen` takes it back."},
    {"already-signed", "The sheet is signed by other names and has not changed since; after a "
                       "correction it can be signed anew."},
    {"argument-missing",
        "The command needs more words than were given; its usage is in the message."},
    {"argument-unexpected", "The command takes fewer words than were given, or words that exclude "
                            "each other. A slip with blanks stands in quotes."},
    {"artificial-unknown", "An artificial result is average, average+ or average-, or a percent, "
                           "one for all sides or one for each: artificial:average+/average-."},
    {"author-invalid", "The name of who does this is empty, blank or no printable text. Give it "
                       "with --by or in $CANASTA_USER."},
    {"bid-unknown", "A bid is `pass`, `double`, or a level and a denomination such as 2H."},
    {"bids-side",
        "Bids without contract= give the contract to whoever made the last one, and that is known "
        "from where the dealer sits: dealer= with a player of the table, or A1, B1, A2 or B2 (the "
        "seats in order to the left). contract=3H side=A, or contract=none, decides by itself."},
    {"card-unknown", "This is no card. Cards are A K Q J T 9 8 7 6 5 4 3 2 (10 for T) and X for "
                     "the joker; a suit s h d c may follow."},
    {"claim-double", "A claim is either a total, or base and card points, not both."},
    {"claim-number", "A claim is a TOTAL or BASE/CARDS, whole numbers."},
    {"clause-unknown", "The rulebook has no clause of that code that ends a game; `canasta "
                       "rulebook show` lists its penalties."},
    {"clauses-key", "A file of clauses holds a key it must not; the message names those it may."},
    {"clauses-lacks", "A file of clauses lacks a member it must have."},
    {"clauses-language", "The language of a file of clauses is two small letters, like fi."},
    {"clauses-map", "A file of clauses has keys and values where something else stands."},
    {"clauses-mark", "The mark of a clause is S, P, C, A, several of them, or none."},
    {"clauses-none",
        "The rulebook, and what it extends, has figures but no file of clauses in words."},
    {"clauses-text", "A file of clauses must have a text there."},
    {"clauses-unknown", "The rulebook has no clause of that number; `canasta rule ID` lists all, "
                        "`canasta rule search` finds one by words."},
    {"clauses-words", "The words of a clause are a list of texts for each language."},
    {"clock",
        "The time could not be told, or $CANASTA_NOW is not written like 2026-03-05T19:30:00Z."},
    {"code-unknown", "There is no such code; `canasta explain` lists all."},
    {"command-unknown", "There is no such command; `canasta help` lists all."},
    {"complaint-late",
        "The dispute was opened after the event was closed: complaints after the competition are "
        "not considered (competition rules 6). It can only be decided for the entry."},
    {"contract-missing", "A word about a contract stands where no contract is given."},
    {"contract-side", "A contract needs the side that bid it: contract=3H side=A."},
    {"contract-unknown",
        "A contract is a level and C D H S N or 2, under a rulebook that has contracts."},
    {"correction-empty", "A correction says what is put right: the slip of a side, or a word of "
                         "the hand. Only a ruling may leave the facts as they are."},
    {"correction-late",
        "The rulebook's clock for this kind of correction has run out; the clause is in the "
        "message. Where it says so, a penalty given or taken back in the hand is one too. What "
        "remains is a ruling: --kind ruling."},
    {"csv-cells", "A row has more or fewer cells than the header."},
    {"csv-empty", "The CSV file holds no rows."},
    {"csv-header", "The header row names a column that is not expected, one twice, or lacks one."},
    {"csv-quote", "A quoted cell is not closed, or something stands behind its closing quote. "
                  "Quotes inside are doubled."},
    {"decision-binds", "A jury decided it, and its decisions bind (competition rules 5). Reopen it "
                       "with --accept decision-binds, in somebody's name and with a reason."},
    {"detail-mixed",
        "A side is told at one level of detail: its cards, or counts of them, or the two sums."},
    {"dispute-invalid", "A dispute needs the name of who disputes and the words of it, both "
                        "printable text on one line."},
    {"dispute-unknown", "There is no such dispute in the event; `canasta dispute list --all` lists "
                        "them. Its number is written D3."},
    {"document-date", "A document's date is written 2026-03-05 or 2026-03-05T19:30:00Z."},
    {"document-empty", "There is nothing to print."},
    {"document-unknown", "There is no document of that name; `canasta help print` lists them."},
    {"draw-method", "That way of drawing does not go with this event: with its format, its sides "
                    "at a table, or a seed where no lots are drawn."},
    {"draw-range",
        "The match points or scores are so far apart that their sums cannot be compared exactly."},
    {"draw-too-few", "There are fewer who play than a table takes."},
    {"entrant-ambiguous", "Several entrants fit the name; use the number."},
    {"entrant-invalid",
        "An entrant needs a name that is not digits alone, and at most six players with names."},
    {"entrant-unknown", "No entrant has that number or name; `canasta entrant list` shows them."},
    {"error-findings", "The hand contradicts the rulebook and was not recorded. Correct the slip, "
                       "or accept each finding by name: --accept CODE --reason TEXT."},
    {"event-ambiguous", "More than one event is open, or several fit the name; say which with "
                        "--event NAME or --event N."},
    {"event-closed", "The event is closed and its results are final."},
    {"event-exists", "An open event has that name already."},
    {"event-invalid", "A setting of the event is out of its range or no text that can be kept."},
    {"event-unknown", "There is no such event, or none is open; `canasta event list` shows them."},
    {"export-event", "An export holds the whole file, whose events share one log; only the CSV is "
                     "of one event."},
    {"field-missing", "A hand record lacks a field it must have."},
    {"field-type", "A field of a hand record holds another kind of value than it must."},
    {"field-unknown", "A hand record holds a field nobody knows; the nearest is named."},
    {"file-open", "A file could not be opened."},
    {"file-read", "A file could not be read."},
    {"file-same", "The copy and what is copied are one file."},
    {"file-silent", "A pipe was named into which nobody writes."},
    {"file-too-large",
        "What is read goes on beyond what such a file, or a line of it, can have; it may be the "
        "wrong file."},
    {"file-write", "A file could not be written; the old one, if any, stands untouched, unless the "
                   "message says that the new one is written."},
    {"game-ended", "The game at this table is over. A hand played nevertheless is recorded with "
                   "--after-end --reason TEXT."},
    {"hand-changed", "Somebody else changed the hand between reading and writing. Look at it again "
                     "(canasta hand show --history)."},
    {"hand-differs", "The record and the command name different numbers of the hand."},
    {"hand-number", "That number is taken by other facts, or lies beyond the next hand."},
    {"hand-too-long",
        "One hand takes more than a million bytes of text. A blank line ends the slips "
        "of a hand."},
    {"hand-unknown", "There is no such hand; `canasta hand list TABLE` shows what there is."},
    {"hand-voided",
        "A void hand keeps its number and counts for nothing. `canasta hand restore` lets "
        "it count again; what else was played is entered as a further hand."},
    {"hands-several", "One hand is expected, for a claim or a slip; the file holds more than one."},
    {"head-invalid", "A head of the log is written in hexadecimal digits, eight of them or more, "
                     "as prints, exports and backups show them."},
    {"image-invalid", "A logo is a PNG, at most a mebibyte and 2000 dots a side, and not damaged."},
    {"import-again", "This very file of hands was imported before. --again imports it once more."},
    {"import-hash",
        "A line of the export was changed: what it says does not give the hash that stands in it."},
    {"import-member", "A line of the export lacks something, or comes out of its order."},
    {"import-not-empty",
        "A whole export is imported into an empty file; this one holds something already."},
    {"import-rows",
        "A line of the export does not fit the lines before it, or what its own hash was made of."},
    {"import-type", "Each line of an export has its type; the message lists them. Hands without "
                    "one are imported from a file of their own."},
    {"import-version",
        "The export was written by a later canasta than this one, or by one from before the "
        "first release."},
    {"json-behind", "Something stands behind the end of a JSON value."},
    {"json-syntax", "This is not JSON."},
    {"jury-invalid", "A member of the jury has no printable name or is named twice, or there are "
                     "too many of them."},
    {"key-repeated", "A word of a slip stands twice on a side. Only melds, hand=, penalty= and "
                     "adjust= may repeat."},
    {"language-unknown", "Documents are printed in en, fi, sv or nl."},
    {"live-file",
        "A page that follows an event is a file, not standard output, and `event live --now` "
        "needs one that was begun."},
    {"locked", "The sheet is signed or the round locked. A correction the rulebook allows passes "
               "with --unlock REASON in the same command."},
    {"meld-comma", "Behind a count stands a comma or the end of the meld."},
    {"meld-count", "A count behind a colon is 1 to 99, up to a comma or the end of the meld."},
    {"meld-too-large", "A meld or a hand holds more cards than any pack."},
    {"memory", "The machine has no memory left. Nothing was changed."},
    {"method-unknown", "There is no such method of seating."},
    {"names-expected",
        "A sheet is signed by one name for each side, with commas between: --names A,B."},
    {"net-beside", "`net` takes the place of `melded` and `held`; they cannot stand together."},
    {"net-refused",
        "Under this rulebook the net card points are not enough; give melded and held."},
    {"no-hand", "The file, or much of what comes out of a pipe, holds no hand."},
    {"not-an-addition", "A correction of addition changes written sums alone: base, cards, melded, "
                        "held, net, claim, running. Anything else is --kind record or ruling, or "
                        "typing where only the file was wrong."},
    {"not-carried", "More votes are against the proposed ruling than for it. Nothing is recorded: "
                    "propose what the jury is for."},
    {"not-confirmed", "The event asks for a second look at every hand, and one lacks it: canasta "
                      "hand confirm, or hand verify; canasta missing lists them."},
    {"not-decided",
        "The dispute is open and has no ruling to be reopened, or the game was not ended "
        "by a decision."},
    {"number-expected",
        "A whole number is expected here, without a point, a comma or a letter o for a nought."},
    {"number-range", "The number is beyond what it may be here."},
    {"number-sign", "A magnitude is asked for; the sign follows from the rule."},
    {"opened-contradicts", "`opened=no` stands beside melds or canastas."},
    {"opened-missing", "With net card points it cannot be seen whether the side has melded: say "
                       "opened=yes or opened=no."},
    {"option-missing", "The command needs an option that was not given; the message names it."},
    {"option-twice", "An option is given twice, or two that exclude each other."},
    {"option-unknown", "The command or the rulebook has no such option. The nearest is named; "
                       "`canasta help COMMAND` and `canasta rulebook show` list them."},
    {"option-value", "The option lacks its value, takes none, or has no such value."},
    {"outcome-unasked",
        "An outcome is only written where the cards are not: at the level of totals."},
    {"output-failed", "The answer could not be written: the disk is full or the reader has gone. "
                      "What was acknowledged is kept."},
    {"output-taken",
        "What stands there is not written over: the events' file and its journal, another file of "
        "events, a device, a pipe or a folder never; a link or a file of another kind only with "
        "--replace, and so a backup over a file of events, a restore over what is there."},
    {"paper-small", "The document does not fit on that paper; a4 or letter is expected."},
    {"paper-unknown", "Documents are printed on a4, letter or a6."},
    {"pdf-failed", "The PDF library reported an error."},
    {"penalty-count", "A penalty is given from once to 999 times, `25C` or `33A:2`; one that takes "
                      "no points has no count."},
    {"penalty-form",
        "This code does not act on the points of a hand; the message says how it is entered."},
    {"penalty-none", "Nothing of that number was given; `canasta penalty list` shows what was. The "
                     "form is P12."},
    {"penalty-unknown",
        "The rulebook has no penalty of that code; `canasta rulebook show` lists them."},
    {"person-ambiguous",
        "Several people fit the name; use the number `canasta person list` shows."},
    {"person-unknown",
        "Nobody in the file has that number or name; `canasta person list` shows who there is."},
    {"piece-size",
        "A logo or template kept with an event takes 256 KiB at most; a smaller picture, or "
        "--logo and --template of the single print, are expected."},
    {"points-invalid", "The points of a decision or an adjustment are out of range, or "
                       "no score of the rulebook has them: its scores are multiples of its unit."},
    {"prize-amount",
        "Prizes are amounts apart by commas, the first place's first: --amounts 100,60,40.50."},
    {"quote-open", "A quoted value is not closed."},
    {"quote-stray", "A quote stands where none may."},
    {"raises-unknown", "Under this rulebook a failed opening does not raise the minimum."},
    {"ranking-fixed",
        "What ranks is fixed before play; a change after that needs --reason, and is told with "
        "the standings."},
    {"ranking-scale", "Ranking by victory points needs a scale (--scale) and games of two sides."},
    {"reason-alone", "A reason stands without the adjustment it is for."},
    {"reason-missing", "An adjustment needs its reason: adjust=-50 reason=\"late\"."},
    {"restore-faulty", "The backup does not verify, so it was not restored."},
    {"revision-differs", "The digits behind the print's revision are not this file's: the print is "
                         "of another file, or the log was rewritten."},
    {"revision-invalid", "A revision is written R57, as it stands on a print."},
    {"revision-unknown", "The file has no such revision yet."},
    {"round-begun", "Something was recorded of the round, so it is not seated anew. A wrong seat "
                    "is put right by moving or voiding its hands."},
    {"round-invalid",
        "The seating cannot be: nobody seated, somebody twice, or the wrong number of sides."},
    {"round-unknown", "There is no such round yet."},
    {"rulebook-amounts", "In a rulebook file: a table of amounts is malformed."},
    {"rulebook-bands", "In a rulebook file: bands must ascend and begin where they should."},
    {"rulebook-bonus",
        "A bonus that stands in place of another names one written before it in the file."},
    {"rulebook-choices", "In a rulebook file: an option lacks its choices."},
    {"rulebook-clause", "In a rulebook file: a figure lacks its clause."},
    {"rulebook-clock", "When a sheet may no longer be corrected is event-end, sheet-signed or "
                       "next-deal."},
    {"rulebook-condition", "In a rulebook file: a condition is malformed."},
    {"rulebook-differs",
        "The hand record is under another rulebook, or other options, than the event."},
    {"rulebook-empty", "A rulebook was asked of no text at all."},
    {"rulebook-extends",
        "In a rulebook file: the rulebook extended is unknown, or extends in a circle."},
    {"rulebook-form", "In a rulebook file: a value is of another kind than it must be."},
    {"rulebook-key", "In a rulebook file: a key nobody knows; the nearest is named."},
    {"rulebook-kind",
        "In a rulebook file: a kind of canasta is named that the rulebook does not have."},
    {"rulebook-kind-hidden",
        "In a rulebook file: every canasta of this kind is of one that is looked at before it. "
        "Narrow the wider kind with of:, wild: or jokers:, or put it behind."},
    {"rulebook-kinds", "In a rulebook file: the kinds of canasta are malformed."},
    {"rulebook-lacks", "In a rulebook file: a figure the rulebook must have is missing."},
    {"rulebook-list", "In a rulebook file: a list is expected."},
    {"rulebook-map", "In a rulebook file: a mapping is expected."},
    {"rulebook-missing",
        "No rulebook is named; --rulebook ID or FILE, or the record's own, is expected."},
    {"rulebook-penalty",
        "In a rulebook file: a penalty is malformed or names one that is not there."},
    {"rulebook-rank", "In a rulebook file: this is no rank of cards."},
    {"rulebook-same-rank",
        "In a rulebook file: the rule on melds of one rank is none of those known."},
    {"rulebook-sign", "In a rulebook file: a sign is plus, minus or nothing."},
    {"rulebook-steps", "In a rulebook file: a table of steps must ascend."},
    {"rulebook-text", "In a rulebook file: a text is expected."},
    {"rulebook-twice",
        "The rulebook is named both in the record and by --rulebook; it is named once."},
    {"rulebook-unknown", "There is no such rulebook; `canasta rulebook list` shows them."},
    {"rulebook-yes", "In a rulebook file: yes or no is expected."},
    {"ruling-unknown", "The dispute has no such ruling to choose: no claim, no explanation of that "
                       "number, or it is about a table as a whole."},
    {"run-syntax", "A run is written first-last and suit, as in 4-Th."},
    {"same-name", "Who entered or corrected a hand cannot confirm it. Somebody else does, under "
                  "another name (--by NAME)."},
    {"scale-gap", "Some margins lie in none of the scale's bands; the message names them. Bands "
                  "follow each other in steps of the unit, from 0, and the last has no `to`."},
    {"scale-invalid", "The file is no scale of victory points: a key is unknown or lacking, or "
                      "holds what it cannot. `canasta scale show wbf` and `canasta scale show "
                      "burraco-3` show two that are whole."},
    {"scale-overlap", "Two bands of the scale hold the same margin."},
    {"scale-symmetry", "Winner and loser together must have the scale's total in every band, the "
                       "same at a margin of 0, and the winner never less for a higher margin."},
    {"scale-unknown", "There is no built-in scale of that name; `canasta scale list` names them. A "
                      "file's name has a / or ends with .yaml."},
    {"score-differs", "The slip gives a score before the hand that is not the table's."},
    {"score-range", "A running total would leave the range that can be kept."},
    {"season-exists", "Another season has that name."},
    {"season-invalid", "A season has a name that is not digits alone, and 0 to 999 events count."},
    {"season-ranking", "The events of a season rank by different things, match points and victory "
                       "points for instance, which are no sum of anything."},
    {"season-unknown", "No season has that number or name; `canasta season list` shows them."},
    {"setting-fixed",
        "What an event is drawn and played by cannot change once it has a round; make "
        "another event."},
    {"sheet-cell", "A cell of a written sheet is no number, or no side of the rulebook."},
    {"sheet-column",
        "A column of a written sheet is missing or stands twice; the message names it."},
    {"sheet-order", "The rows of a written sheet stand hand after hand."},
    {"sheet-twice", "A side stands twice in one hand of a written sheet."},
    {"side-missing", "At a table every side is needed; one has no slip."},
    {"side-repeated", "A side has two slips."},
    {"side-unknown",
        "There is no such side at this table; sides are A and B, at a table of three C."},
    {"sides-differ", "The hand has more or fewer sides than the rulebook seats."},
    {"sides-three", "Two sides can be swapped, three cannot; correct each with its slip."},
    {"slip-empty", "The slip says nothing."},
    {"state-damaged",
        "What the program keeps for its user, which page follows an event, cannot be used: "
        "others could have written it, or it is nothing the program writes. `canasta event "
        "live FILE` writes it anew."},
    {"state-folder",
        "What follows an event is kept in $XDG_STATE_HOME, else below $HOME; neither says "
        "where that is."},
    {"store-constraint", "What was to be written does not fit what stands in the file, and was not "
                         "written. Tell whoever keeps the program."},
    {"store-copy",
        "The copy that is kept of the former file could not be made; nothing was changed."},
    {"store-damaged", "The file does not hold together. Keep it, and go back to a copy."},
    {"store-endless",
        "Looking something up took far longer than it can in a file of that size, and "
        "was stopped. What the file holds was not made by canasta; `canasta verify` "
        "looks at it."},
    {"store-failed", "The database reported an error; nothing was changed."},
    {"store-foreign", "The file is not one of canasta's."},
    {"store-full", "The disk is full; nothing was changed."},
    {"store-locked", "Another program held the file too long; try again. Nothing was changed."},
    {"store-missing", "There is no such file; `canasta event new` makes one."},
    {"store-newer", "The file was written by a later canasta than this one."},
    {"store-open", "The file could not be opened."},
    {"store-readback", "What was read back before the commit was not what would have been shown; "
                       "nothing was changed."},
    {"store-readonly", "The file may be read but not written."},
    {"store-schema",
        "Something else than canasta added, changed or removed a table, an index, a view "
        "or a trigger of the file; the message names it. Nothing is done with such a file: "
        "it could do with what is entered as it likes. `canasta verify` names all of it; go "
        "back to a copy, or to an export that was taken before."},
    {"store-unreleased", "The file was written by a canasta from before its first release."},
    {"substitute-invalid",
        "Who leaves must sit on that side, and who comes in must not sit at the table; "
        "a substitute plays from a hand played, or the next."},
    {"table-address", "A hand record's table is written \"2.3\"."},
    {"table-ambiguous",
        "An earlier round has an unfinished table of that number; say which with ROUND.TABLE."},
    {"table-differs", "The hand record is of another table than the command."},
    {"table-same", "The hand stands at that table already."},
    {"table-unknown", "There is no such table; `canasta round show` lists them."},
    {"team-sides", "Teams are ranked by their tables added up, which needs tables of two sides."},
    {"template-box", "A template holds a box of an unknown kind."},
    {"template-form", "A template holds another kind of value than it must."},
    {"template-group", "A template's group of columns is malformed."},
    {"template-key", "A template holds a key nobody knows."},
    {"template-label", "A template names a label that no language has."},
    {"template-optional", "Brackets in a template's text do not match."},
    {"template-placeholder", "A placeholder in a template's text is malformed."},
    {"template-room", "A template leaves no room on its paper."},
    {"template-rows", "A template's table lacks its rows."},
    {"template-style", "A template names a style it does not define."},
    {"template-table", "A template's table is malformed."},
    {"template-unknown", "There is no such template."},
    {"template-value", "A template holds a value out of range."},
    {"text-empty", "A text is expected and none is there."},
    {"text-invalid", "The text is not UTF-8, or holds control characters such as line breaks."},
    {"three-colour", "A three in hand must say its colour: 3r or 3b, or its suit."},
    {"tie-break-unknown", "A list of tie-breaks holds words the program does not know, one twice, "
                          "or one behind the lot. The message lists those there are."},
    {"time-invalid", "A time is written 2026-03-05 or 2026-03-05T19:30:00Z, and is UTC."},
    {"too-many-melds", "An opening of so many melds cannot be."},
    {"totals-half", "At the level of totals both sums are needed: base and cards."},
    {"upcard-unknown",
        "Under this rulebook the first upcard is taken as the pile is, by melding it: "
        "write from=pile."},
    {"value-expected", "A word of the slip lacks its value."},
    {"value-unknown", "The value is none of those expected; the message lists them."},
    {"void-unmatched", "A meld named as void must stand among the side's melds."},
    {"vote-invalid",
        "Votes are NAME:for or NAME:against, once each, of the chair and members of the jury "
        "(`canasta event jury`). Where they are equal the chair's is expected among them."},
    {"word-place", "This word stands in a place where it may not."},
    {"word-unknown",
        "This is neither a meld nor a word of slips; the message says what is expected."},
    {"yaml-anchor", "Anchors, aliases and tags are not taken in YAML files."},
    {"yaml-depth", "A YAML file is nested too deeply."},
    {"yaml-documents", "A YAML file holds one document."},
    {"yaml-empty", "The YAML file holds nothing."},
    {"yaml-key", "A key of a YAML file must be a word."},
    {"yaml-key-twice", "A key stands twice in one mapping."},
    {"yaml-long", "A list of a YAML file is too long."},
    {"yaml-nul", "A text of a YAML file holds a NUL."},
    {"yaml-number", "A whole number within bounds is expected here."},
    {"yaml-syntax", "This is not YAML, or uses anchors, aliases or tags, which are not taken."},
    {NULL, NULL},
};

const struct explanation claim_explanations[] = {
    {"out-missed", "The writer left out the points for going out."},
    {"out-counted-twice", "The writer counted going out twice."},
    {"red-three-missed", "The writer left out a red three."},
    {"red-three-extra", "The writer counted a red three too many."},
    {"red-three-sign", "The writer gave the red threes the wrong sign."},
    {"canasta-kind-swapped", "The writer took a canasta for one of another kind."},
    {"net-sign",
        "The writer added the cards on the table where they are taken off, as of a side without a "
        "canasta under rulebooks that say so, or took them off where they are added; red threes "
        "and cards in hand may have been turned with them. Of sums alone it is told how much must "
        "have lain on the table."},
    {"meld-missed",
        "The writer left out the cards of one meld; of a canasta its bonus with them, or not."},
    {"canasta-missed", "The writer left out a canasta's bonus."},
    {"canasta-extra", "The writer counted a canasta that is not there."},
    {"hand-added", "The writer added the cards in hand instead of taking them off."},
    {"hand-missed", "The writer left out the cards in hand."},
    {"penalty-missed", "The writer left out a penalty."},
    {"penalty-added", "The writer added a penalty instead of taking it off."},
    {"digits-transposed", "Two neighbouring digits changed places."},
    {"digit-misread", "One digit was read as another."},
    {"sides-swapped", "The writer put down the other side's sum."},
    {"base-and-cards-swapped", "Base points and card points changed places."},
    {"carried-twice", "A running total carried an earlier sum twice."},
    {"card-values", "The writer counted cards at another value than the rulebook's."},
    {"contract-missed", "The writer left out the points of the contract."},
    {"combined", "Two slips at once, where no single one explains the difference."},
    {NULL, NULL},
};

const struct explanation draw_explanations[] = {
    {"absent-seated", "Somebody who is late, withdrawn or gone has a place in the round."},
    {"bye-again", "Somebody has a bye for a second time while others who play had fewer."},
    {"bye-not-lowest", "The bye could have gone to one who comes before: fewer byes, or lower."},
    {"byes-many", "More have a bye than the number of entrants asks for."},
    {"match-points-apart", "A draw is there whose pairs are nearer in match points, in sum."},
    {"met-before", "The two met in an earlier round."},
    {"not-first", "A draw with the same sums stands before it when lists are ordered by rank."},
    {"not-neighbours", "In a Danish draw neighbours in the standings meet, whoever met before."},
    {"not-proven", "The proof of the least sums did not hold: the solver erred. Please tell us."},
    {"not-seated", "Somebody who is there has neither a seat nor a bye."},
    {"partners-again", "The two were partners in an earlier round."},
    {"repeats-avoidable", "A draw is there in which fewer meet again."},
    {"score-apart", "A draw is there whose pairs are as near in match points and nearer in score."},
    {"seated-twice", "Somebody has two places in the round."},
    {"sides-uneven", "Side A goes to who sat there less often, counted against side B."},
    {"teams-split", "All pairs of a team meet the pairs of one other team."},
    {NULL, NULL},
};
