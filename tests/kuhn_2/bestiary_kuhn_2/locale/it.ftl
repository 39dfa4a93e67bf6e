# Poker di Kuhn, versione 2: le frasi che la versione 1 non ha, o ha diverse.

kuhn-pitch = Tre carte, due giocatori, una puntata, e due gettoni a testa prima di dare le carte.
kuhn-ante = Nel piatto ci sono due gettoni a testa.
