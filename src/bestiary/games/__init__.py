"""Games: one package for each, the same modules in each, none importing another.

`rules` is the compiled state: legal actions, what they do, who wins. `position` makes and writes
states (setup, deal, records), `position_text` reads them from text. `cards` has the codec of card
names and the labels that players read, `moves` the moves and offers, `events` what happens and who
sees it, `view` what a viewer knows, with guesses of what is hidden. `scoring` and `text_board` show
scores and board; `rule_coverage` names the rules that a move used. `bots` are its bots. The package
itself joins them in `game`.
"""
