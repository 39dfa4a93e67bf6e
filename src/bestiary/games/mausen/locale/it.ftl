# Mausen: tutte le frasi del gioco.

mausen-name = Mausen
mausen-pitch = Tutti giocano un animale nello stesso momento; chi insegui corre da te.

mausen-card =
    { $animal ->
        [E] elefante
        [D] cane
        [C] gatto
       *[M] topo
    } { $value }

mausen-verb-play = Gioca una carta
mausen-part-card = Quale carta?

## Che cosa è successo

mausen-middle-laid = Al centro ci sono { $cards }.
mausen-card-chosen =
    { $seat_is ->
        [you] Hai scelto.
       *[other] { $seat } ha scelto.
    }
mausen-own-card-chosen =
    { $seat_is ->
        [you] Scegli { $card }.
       *[other] { $seat } sceglie { $card }.
    }
mausen-card-turned-up =
    { $seat_is ->
        [you] Scopri { $card }.
       *[other] { $seat } scopre { $card }.
    }
mausen-middle-refilled =
    { $seat_is ->
        [you] Metti { $card } al centro, che era vuoto.
       *[other] { $seat } mette { $card } al centro, che era vuoto.
    }
mausen-prey-taken =
    { $seat_is ->
        [you] Con { $card } attiri { $prey }.
       *[other] { $seat } con { $card } attira { $prey }.
    }
mausen-prey-taken-below =
    { mausen-prey-taken } { $doubled_count ->
        [one] Doppio
       *[other] Doppi
    }: { $doubled }.
mausen-nothing-chased = Nessuno prende niente.
mausen-nothing-chased-doubled =
    Nessuno prende niente: { $doubled } { $doubled_count ->
        [one] è stato giocato
       *[other] sono stati giocati
    } più di una volta.
mausen-middle-emptied = Il centro è vuoto: tutti scelgono una nuova carta iniziale.
mausen-points =
    { $points ->
        [one] un punto
       *[other] { $points } punti
    }
mausen-game-ended =
    { $winners_are ->
        [you] La partita è finita: vinci con { mausen-points }.
        [with] La partita è finita: vincete insieme ({ $winners }) con { mausen-points } a testa.
       *[other] { $winners_count ->
            [one] La partita è finita: vince { $winners } con { mausen-points }.
           *[other] La partita è finita: { $winners } vincono insieme con { mausen-points } a testa.
        }
    }
mausen-game-ended-by-mice = { mausen-game-ended } Parità: decidono i punti in topi, { $mice } a { $other }.

## Rifiuti

mausen-refused-over = tutte le carte in mano sono state giocate, la partita è finita
mausen-refused-chosen = per questo turno una carta è già stata scelta
mausen-refused-played = { mausen-card } è già stato giocato, e le carte giocate non tornano mai in mano
mausen-only-played = solo finché { mausen-card } è ancora in mano
mausen-refused-text = { $text } non è una carta; le carte vanno da E1 a E4, da D1 a D4, da C1 a C4 e da M1 a M4
mausen-refused-sizes = { $key }: tutti hanno in mano lo stesso numero di carte
mausen-refused-twice = { $key }: { $seat } non ha due volte la stessa carta
mausen-refused-not-held = { $key }: { $seat } non ha in mano la carta scelta
mausen-refused-all-chosen = { $key }: quando tutti hanno scelto, le carte si scoprono subito; almeno uno deve avere ancora «-»

## Spiegato una volta

mausen-explain-tie = La stessa carta più di una volta: nessuna insegue. Tocca a quella subito più bassa dello stesso animale.
mausen-explain-catch = Presi! Di ogni animale insegue una carta sola: la più alta giocata una volta sola. Le prede valgono punti.
mausen-explain-lost = La carta inseguita va persa. Ma se insegue anche lei, la preda resta a chi l’ha giocata.
mausen-explain-nothing = Nessuna preda: non c’era l’animale giusto, o chi insegue è stato giocato più volte.
mausen-explain-stays = Quello che nessuno ha inseguito ora sta al centro. Da lì si può ancora prendere.
mausen-explain-refill = Il centro è vuoto: ognuno ci mette una carta. Questa volta non si insegue niente.

## Il tavolo per righe

mausen-row-middle = Centro
mausen-row-hand = La tua mano
mausen-row-choice = La tua scelta
mausen-row-card-turned-up = Scoperte
mausen-row-middle-refilled = Nuovo centro
mausen-row-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
mausen-row-won =
    { $won ->
        [one] una carta vinta
       *[other] { $won } carte vinte
    } ({ mausen-points })
mausen-row-seat-note =
    { $state ->
        [over] { mausen-row-won }
        [chosen] { $hand } in mano, { mausen-row-won }, ha scelto
       *[thinking] { $hand } in mano, { mausen-row-won }
    }

## Il conteggio

mausen-sheet-animal =
    { $animal ->
        [E] Elefanti
        [D] Cani
        [C] Gatti
       *[M] Topi
    }
mausen-sheet-total = Totale
mausen-sheet-tie = Parità: decidono i topi

## Come sono i bot

mausen-bot-novice = Vuole quello che c’è al centro e dimentica che lo vogliono anche gli altri.
mausen-bot-steady = Ha contato tutte le carte e valuta chi può rovinare la caccia.
mausen-bot-clever = Gioca il turno tante volte nella sua testa e non si lascia leggere nel pensiero.

## Perché un bot ha scelto una carta

mausen-why-animals =
    { $animal ->
        [E] elefanti
        [D] cani
        [C] gatti
       *[M] topi
    }
mausen-why-last = { $card } è la mia ultima carta.
mausen-why-refill = Il centro è vuoto, e del mio { $card } posso fare a meno.
mausen-why-nothing = Al centro non c’è niente da inseguire per { $card }, ma ho voglia di giocarlo.
mausen-why-greedy =
    { $prey_count ->
        [one] Al centro c’è { $prey }: con { $card } me lo prendo.
       *[other] Al centro ci sono { $prey }: con { $card } me li prendo.
    }
mausen-why-spare = Da questo turno non mi aspetto molto: gioco { $card } e tengo le altre carte per dopo.
mausen-why-sure = Nessuno può battere o pareggiare il mio { $card }, e conto di prendere { $prey } per circa { mausen-points }.
mausen-why-likely = Ho contato chi può ancora mettersi in mezzo: con il mio { $card } conto di prendere { $prey } per circa { mausen-points }.
mausen-why-hurry = Non c’è tempo per pensare, quindi gioco { $card }.
mausen-why-wait = Ho giocato questo turno tante volte nella mia testa: { $card } non prende quasi niente, ma le altre carte è meglio tenerle per dopo.
mausen-why-best = Ho giocato questo turno tante volte nella mia testa, e nessuna carta ha fatto meglio di { $card }, con circa { mausen-points }.
mausen-why-mixed = Ho giocato questo turno tante volte nella mia testa: { $card } ha portato a casa circa { mausen-points }, e fra { $count } carte buone tiro a sorte, così nessuno mi legge nel pensiero.

## Il tavolo nel browser

mausen-web-minutes = circa 15 minuti
mausen-web-counter = Chi ha cosa
mausen-web-key-held = ancora in mano
mausen-web-key-played = giocata
mausen-web-holds = Ha ancora { $cards }.
mausen-web-holds-nothing = Non ha più carte.
mausen-web-won-points =
    { $points ->
        [one] un punto
       *[other] { $points } punti
    }
mausen-web-has-chosen = ha scelto
mausen-web-nothing-before = nessuna carta scelta finora
mausen-web-turned-up = scoperto: { $card }
mausen-web-ran = { $card }, scappato
mausen-web-points =
    { $points ->
        [one] punto
       *[other] punti
    }
mausen-web-winner = Vittoria
mausen-web-won = vinte
mausen-web-in-hand = in mano
mausen-web-lane = { $cards }
mausen-web-lane-empty =
    { $animal ->
        [E] nessun elefante
        [D] nessun cane
        [C] nessun gatto
       *[M] nessun topo
    }
mausen-web-worth = { $points } p.
mausen-web-refill = Il centro è vuoto. Scegli una nuova carta iniziale.
mausen-web-picture-circle = Un cerchio di frecce: l’elefante insegue il cane, il cane il gatto, il gatto il topo, il topo l’elefante.
mausen-web-picture-tie = Due C4 e due C3 sono sbarrati. C1 è cerchiato e insegue i topi M1 e M3.
mausen-web-picture-round = Il turno degli esempi: E1 prende due cani, D2 quattro gatti, C4 due topi. Al centro restano tre elefanti.
mausen-web-picture-takes = { $card } prende
mausen-web-picture-then = Nuovo centro

## Come si gioca, in un minuto

mausen-web-how-goal = Cattura gli animali che valgono di più. Hai 16 carte e a ogni giro tutti ne giocano una nello stesso momento. La tua prende tutti gli animali che insegue, dal centro e dagli altri: con questo topo prendi 5 punti.
mausen-web-how-circle = Gli elefanti inseguono i cani, i cani i gatti, i gatti i topi. E il topo? Insegue gli elefanti!
mausen-web-how-tie = Insegue solo il gatto più alto. Ma se in due giocate la stessa carta, nessuna delle due prende niente, e tocca al gatto più alto tra quelli che restano.
mausen-web-how-chased = La tua carta può essere inseguita mentre insegue: la perdi, ma la preda resta tua. Quello che nessuno insegue rimane al centro per il giro dopo. Giocate tutte le carte, vince chi ha più punti.

## La partita per imparare

mausen-lesson-middle = Guarda al centro
mausen-lesson-goal = Acchiappa animali di valore! Il numero dice i punti: l’elefante 4 ne vale 4, il topo 4 pure, il topo 1 uno solo.
mausen-lesson-circle = Gli elefanti inseguono i cani, i cani i gatti, i gatti i topi – e i topi gli elefanti!
mausen-lesson-first-chase = Al centro c’è l’elefante 4. Mandagli dietro il tuo topo 4! Tutti scelgono una carta in segreto, poi si scopre insieme.
mausen-lesson-first-chase-other = Solo i topi inseguono gli elefanti. Prendi il tuo topo 4!
mausen-lesson-caught = Preso: 4 punti per te! Il tuo topo resta al centro e ora non è di nessuno, come le quattro carte che all’inizio sono sempre lì. Le carte giocate non tornano mai in mano.
mausen-lesson-dogs = Adesso al centro ci sono quattro cani: 9 punti. Gli elefanti inseguono i cani: gioca l’elefante 3.
mausen-lesson-dogs-other = Per i cani ci vuole un elefante. Stavolta prendi l’elefante 3.
mausen-lesson-highest = Niente per te: { $seat1 } aveva l’elefante 4. Degli elefanti giocati in un giro insegue solo il più alto, e prende tutti i cani. E se i più alti sono due, uguali? Stai a vedere!
mausen-lesson-elephants = Adesso ci sono quattro elefanti: 10 punti! Manda il tuo topo 3. I topi al centro non danno fastidio: le carte lì non inseguono mai.
mausen-lesson-elephants-other = I topi inseguono gli elefanti. Prendi il tuo topo 3!
mausen-lesson-tie = Due volte il topo 3, il tuo e quello di { $seat1 }! Se in due giocate la stessa carta, nessuna delle due insegue: tu non prendi niente, e { $seat1 } nemmeno.
mausen-lesson-next-lower = Allora tocca alla più alta fra le altre: il topolino 1 di { $seat2 } si prende tutti gli elefanti.
mausen-lesson-one-chaser = Dunque di ogni animale insegue una carta: la più alta che nessun altro ha giocato. Se sono tutte doppie, nessuna. Quelle al centro non contano.
mausen-lesson-mice = Quanti topi: 12 punti. I gatti inseguono i topi: gioca il gatto 4.
mausen-lesson-mice-other = I gatti inseguono i topi. Prendi il tuo gatto 4!
mausen-lesson-chased = Il cane di { $seat1 } ha preso il tuo gatto, ma la sua preda resta a te: altri 14 punti! Tutti inseguono nello stesso momento.
mausen-lesson-rich-middle = Quello che nessuno insegue resta lì: così il centro si arricchisce. Ora ci sono cani per 7 punti: prede per un elefante.
mausen-lesson-counter = Nel browser: «Chi ha cosa»
mausen-lesson-held = Tieni il conto! Tutti avevano le stesse 16 carte: { $seat1 } non ha più l’elefante 4, { $seat2 } e { $seat3 } sì.
mausen-lesson-equal = L’elefante 4 è il più alto. Ma se lo gioca anche { $seat2 } o { $seat3 }, nessuno insegue. Chiediti sempre: chi può averne uno più alto, e chi lo stesso? Elefante 4, o meglio il 2?
mausen-lesson-equal-other = Per i cani ci vuole un elefante, e l’elefante 1 perde contro tutti gli altri. Prendi il 4 o il 2.
mausen-lesson-emptied = Nessun altro ha giocato un elefante: tutti i cani sono tuoi, 8 punti! Anche le altre carte sono state prese tutte, così il centro è vuoto.
mausen-lesson-refill = Quando il centro è vuoto, ognuno ci mette una carta, e stavolta nessuno insegue. Vanno bene tutte, ma una di valore 1 ti costa meno. Danne via una!
mausen-lesson-refill-other = Si potrebbe, ma è un peccato dare via questa. Prendi un 1!
mausen-lesson-end = Giocate tutte le carte, contano i punti delle tue prede. Quello che resta al centro non è di nessuno. A parità vince chi ha preso più punti in topi. Tu hai già 26 punti: continua!
