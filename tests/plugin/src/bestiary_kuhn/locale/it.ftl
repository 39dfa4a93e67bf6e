# Poker di Kuhn: ogni frase del gioco.

kuhn-name = Poker di Kuhn
kuhn-pitch = Tre carte, due giocatori, una puntata: il poker più piccolo che ci sia.

## Che cosa si può fare

kuhn-verb-bet = Punta
kuhn-verb-pass = Passa

## Cose

kuhn-card =
    { $card ->
        [jack] fante
        [queen] donna
       *[king] re
    }
kuhn-the-card =
    { $card ->
        [jack] il fante
        [queen] la donna
       *[king] il re
    }
kuhn-hidden = una carta coperta
kuhn-chips =
    { $count ->
        [one] { $count } fiche
       *[other] { $count } fiche
    }

## Che cosa è successo

kuhn-card-dealt =
    { $seat_is ->
        [you] Ricevi { $card }.
       *[other] { $seat } riceve { $card }.
    }
kuhn-passed =
    { $seat_is ->
        [you] Passi.
       *[other] { $seat } passa.
    }
kuhn-bet =
    { $seat_is ->
        [you] Punti.
       *[other] { $seat } punta.
    }
kuhn-cards-shown =
    { $first_is ->
        [you] Mostri { $first_card }, { $second } mostra { $second_card }.
       *[other] { $second_is ->
            [you] Mostri { $second_card }, { $first } mostra { $first_card }.
           *[other] { $first } mostra { $first_card }, { $second } mostra { $second_card }.
        }
    }
kuhn-game-ended =
    { $winner_is ->
        [you] Prendi il piatto e vinci { $chips }.
       *[other] { $winner } prende il piatto e vince { $chips }.
    }

## Perché un bot fa qualcosa

kuhn-why-afraid = Ho paura di perdere un’altra fiche.
kuhn-why-strategy = Ho { $card }: così punto { $bets } volte su tre.

## Perché no

kuhn-refused-over = non si punta più
kuhn-refused-text = { $text } non è una mossa: ci sono solo «pass» e «bet»
kuhn-refused-turn = tocca all’altro giocatore

## Il tavolo

kuhn-row-pot = Piatto
kuhn-row-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
kuhn-row-seat-note =
    { $state ->
        [thinking] { $chips } nel piatto, di turno
        [waiting] { $chips } nel piatto
        [won] vincita: { $chips }
       *[lost] perdita: { $chips }
    }
kuhn-bot-kuhn = Bluffa esattamente quanto deve.
kuhn-bot-fool = Non punta mai e crede a tutti.

## La partita per imparare

kuhn-lesson-middle = Guarda il piatto
kuhn-lesson-goal = La carta più alta prende il piatto. Tu hai il re, e non lo batte nessuno.
kuhn-lesson-bet = Allora metti un’altra fiche: punta!
kuhn-lesson-bet-other = Passare sarebbe sprecare il re. Punta!
kuhn-lesson-called = Anche { $seat1 } punta, e il re vince.
kuhn-lesson-give-up = Ora hai il fante e { $seat1 } punta. Passa, così perdi solo una fiche.
kuhn-lesson-end = Tutto qui.
