# Lascaux: tutte le frasi del gioco.

lascaux-name = Lascaux
lascaux-pitch = Scommetti in segreto su un colore, resisti più degli altri con le tue pietre e raccogli i dipinti della grotta.

lascaux-colour =
    { $colour ->
        [brown] marrone
        [yellow] giallo
        [green] verde
        [pink] rosa
        [white] bianco
       *[blue] blu
    }
lascaux-animal =
    { $animal ->
        [mammoth] mammut
        [aurochs] uro
        [deer] cervo
        [horse] cavallo
        [ibex] stambecco
       *[rhino] rinoceronte
    }
lascaux-card = { lascaux-animal } ({ $first }/{ $second })
lascaux-animals =
    { $count } { $count ->
        [one] { lascaux-animal }
       *[other] { $animal ->
            [mammoth] mammut
            [aurochs] uri
            [deer] cervi
            [horse] cavalli
            [ibex] stambecchi
           *[rhino] rinoceronti
        }
    }
lascaux-short =
    { $animal ->
        [mammoth] Mam
        [aurochs] Uro
        [deer] Cer
        [horse] Cav
        [ibex] Sta
       *[rhino] Rin
    }
lascaux-tally = { $count } { lascaux-short }

lascaux-verb-mark = Scommetti su un colore
lascaux-verb-bid = Metti una pietra
lascaux-verb-pass = Passa
lascaux-part-colour = Su quale colore scommetti?

## Che cosa è successo

lascaux-round-opened =
    { $seat_is ->
        [you] Cominci tu.
       *[other] Comincia { $seat }.
    } { $cards_count ->
        [one] Carta scoperta: { $cards }.
       *[other] Carte scoperte: { $cards }.
    }
lascaux-round-opened-bare =
    { $seat_is ->
        [you] Cominci tu. Non si scoprono nuove carte.
       *[other] Comincia { $seat }. Non si scoprono nuove carte.
    }
lascaux-marker-chosen =
    { $seat_is ->
        [you] Hai scommesso su un colore.
       *[other] { $seat } ha scommesso su un colore.
    }
lascaux-own-marker-chosen =
    { $seat_is ->
        [you] Scommetti sul { $colour }.
       *[other] { $seat } scommette sul { $colour }.
    }
lascaux-stone-laid =
    { $pot ->
        [one] { $seat_is ->
            [you] Metti una pietra; al centro ora ce n’è una.
           *[other] { $seat } mette una pietra; al centro ora ce n’è una.
        }
       *[other] { $seat_is ->
            [you] Metti una pietra; al centro ora ce ne sono { $pot }.
           *[other] { $seat } mette una pietra; al centro ora ce ne sono { $pot }.
        }
    }
lascaux-passed =
    { $stones ->
        [0] { $seat_is ->
            [you] Passi e non prendi pietre.
           *[other] { $seat } passa e non prende pietre.
        }
        [one] { $seat_is ->
            [you] Passi e prendi una pietra.
           *[other] { $seat } passa e prende una pietra.
        }
       *[other] { $seat_is ->
            [you] Passi e prendi { $stones } pietre.
           *[other] { $seat } passa e prende { $stones } pietre.
        }
    }
lascaux-cards-taken =
    { $seat_is ->
        [you] Scopri il { $colour } e prendi { $cards }.
       *[other] { $seat } scopre il { $colour } e prende { $cards }.
    }
lascaux-nothing-taken =
    { $seat_is ->
        [you] Scopri il { $colour } e resti a mani vuote.
       *[other] { $seat } scopre il { $colour } e resta a mani vuote.
    }
lascaux-colours-limited = Nessuno ha preso carte: nel prossimo turno si può scegliere solo un colore che si vede nella fila.
lascaux-points =
    { $points ->
        [one] un punto
       *[other] { $points } punti
    }
lascaux-game-ended =
    { $winners_are ->
        [you] La partita è finita: vinci con { lascaux-points }.
        [with] La partita è finita: vincete insieme ({ $winners }) con { lascaux-points } a testa.
       *[other] { $winners_count ->
            [one] La partita è finita: vince { $winners } con { lascaux-points }.
           *[other] La partita è finita: { $winners } vincono insieme con { lascaux-points } a testa.
        }
    }

## Rifiuti

lascaux-refused-over = tutte le carte hanno un proprietario, la partita è finita
lascaux-refused-no-bidding = l’asta comincia solo quando tutti hanno scelto un segnalino
lascaux-refused-marked = per questo turno un segnalino è già stato scelto
lascaux-refused-colour =
    nel turno precedente nessuno ha preso carte, e nella fila non si vede il { $colour ->
        [brown] marrone
        [yellow] giallo
        [green] verde
        [pink] rosa
        [white] bianco
       *[blue] blu
    }
lascaux-only-colour = solo se la fila mostra questo colore
lascaux-refused-bidding = i segnalini sono già scelti; ora si mette una pietra o si passa
lascaux-refused-passed = chi ha passato è fuori dall’asta per questo turno
lascaux-refused-turn = tocca a qualcun altro
lascaux-refused-stones = chi non ha più pietre deve passare
lascaux-only-stones = solo con una pietra
lascaux-refused-text = { $text } non è una mossa; le mosse sono «mark» con un colore, «bid» e «pass»
lascaux-refused-deck = il mazzo contiene ognuna delle 54 carte una sola volta
lascaux-refused-wide = { $key }: nella fila ci sono al massimo sette carte
lascaux-refused-narrow = { $key }: la fila non mostra tutti e sei i colori e non ha sette carte, quindi se ne scoprirebbero altre
lascaux-refused-sum = { $key }: con quelle al centro le pietre sono { $total } in tutto
lascaux-refused-unmarked = { $key }: tutti hanno scelto un segnalino prima della prima pietra, e nessuno ne ha uno a partita finita
lascaux-refused-unlimited = { $key }: dopo un turno in cui nessuno ha preso carte si scelgono solo colori che la fila mostra
lascaux-refused-few = { $key }: ognuno passa al massimo una volta, e quando resta uno solo il turno è finito
lascaux-refused-due = { $key }: considerando le pietre messe e chi ha passato, tocca al posto { $seat }

## Spiegato una volta

lascaux-explain-stone = Una pietra fa guadagnare tempo: chi resta più a lungo prende prima degli altri.
lascaux-explain-pot = Chi passa prende tutte le pietre al centro. Alla fine sei valgono un punto. Ma chi passa presto prende le carte tardi.
lascaux-explain-pass = Chi passa non mette più pietre. Più tardi si passa, prima si prende.
lascaux-explain-first-pass = Chi passa prima di tutti comincia il prossimo giro.
lascaux-explain-majority = Alla fine di ogni animale conta solo la raccolta più grande: un punto per carta. In parità contano tutte le più grandi.
lascaux-explain-nothing = A mani vuote: questo colore nella fila non c’era, o altri l’hanno già preso.

## Il tavolo per righe

lascaux-row-paintings = Fila
lascaux-row-middle = Centro
lascaux-row-middle-note =
    { $pot ->
        [0] nessuna pietra
        [one] una pietra
       *[other] { $pot } pietre
    }; { $deck ->
        [0] il mazzo è finito
        [one] una carta nel mazzo
       *[other] { $deck } carte nel mazzo
    }
lascaux-row-marker = Segnalino
lascaux-row-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
lascaux-row-seat-note =
    { $state ->
        [over] { lascaux-points }, { lascaux-stones }
        [marked] { lascaux-stones }{ lascaux-begins }, segnalino scelto
        [passed] { lascaux-stones }{ lascaux-begins }, fuori dall’asta
       *[in] { lascaux-stones }{ lascaux-begins }
    }
lascaux-begins =
    { $begins ->
        [yes] { ", comincia" }
       *[no] { "" }
    }
lascaux-stones =
    { $stones ->
        [-1] pietre segrete
        [0] nessuna pietra
        [one] una pietra
       *[other] { $stones } pietre
    }

## Il conteggio

lascaux-sheet-animal =
    { $animal ->
        [mammoth] Mammut
        [aurochs] Uri
        [deer] Cervi
        [horse] Cavalli
        [ibex] Stambecchi
       *[rhino] Rinoceronti
    }
lascaux-sheet-stones = Pietre (un punto ogni sei)
lascaux-sheet-total = Totale

## Come sono i bot

lascaux-bot-novice = Ama i colori con tante carte e i bei mucchi di pietre.
lascaux-bot-steady = Sa che cosa vale ogni carta, che cosa raccolgono gli altri e quando una pietra costa troppo.
lascaux-bot-clever = Indovina il tuo colore da quello che fai e immagina come andrà avanti la partita.

## Perché un bot fa quello che fa

lascaux-why-animals =
    { $animal ->
        [mammoth] i mammut
        [aurochs] gli uri
        [deer] i cervi
        [horse] i cavalli
        [ibex] gli stambecchi
       *[rhino] i rinoceronti
    }
lascaux-why-no-stones = Non ho più pietre, quindi devo passare.
lascaux-why-many =
    { $count ->
        [one] Scommetto sul { $colour }: una carta della fila ha questo colore.
       *[other] Scommetto sul { $colour }: { $count } carte della fila hanno questo colore.
    }
lascaux-why-plenty =
    { $stones ->
        [one] Ho ancora una pietra, quindi la metto.
       *[other] Ho ancora { $stones } pietre, quindi ne metto una.
    }
lascaux-why-nice =
    { $pot ->
        [one] Al centro c’è una pietra e mi farebbe comodo.
       *[other] Al centro ci sono { $pot } pietre e mi farebbero comodo.
    }
lascaux-why-few =
    { $stones ->
        [one] Mi resta una sola pietra, quindi prendo quello che c’è al centro.
       *[other] Mi restano solo { $stones } pietre, quindi prendo quello che c’è al centro.
    }
lascaux-why-herd = Nessun colore mi aiuta più del { $colour }, soprattutto per { lascaux-why-animals }.
lascaux-why-quiet = Con il { $other } prenderei di più, ma lo vogliono anche altri; il { $colour } mi aiuta per { lascaux-why-animals }.
lascaux-why-nothing = Nella fila niente mi aiuta: un colore vale l’altro.
lascaux-why-first =
    { $pot ->
        [0] Prendere prima degli altri per me vale una pietra.
        [one] Prendere prima degli altri per me vale più della pietra al centro.
       *[other] Prendere prima degli altri per me vale più delle { $pot } pietre al centro.
    }
lascaux-why-heap =
    { $pot ->
        [0] Prendere prima degli altri per me non vale una pietra.
        [one] La pietra al centro per me vale più che prendere prima degli altri.
       *[other] Le { $pot } pietre al centro per me valgono più che prendere prima degli altri.
    }
lascaux-why-ahead = Ho immaginato come può andare avanti la partita: con il { $colour } me la cavo meglio.
lascaux-why-rival =
    { $seat_is ->
        [you] Secondo me tu scommetti sul { $other }, e se immagino come va avanti la partita, con il { $colour } me la cavo meglio.
       *[other] Secondo me { $seat } scommette sul { $other }, e se immagino come va avanti la partita, con il { $colour } me la cavo meglio.
    }
lascaux-why-danger = Se passassi ora, qualcuno potrebbe facilmente prendermi le carte.
lascaux-why-patience = È difficile che qualcuno mi prenda le carte, ma credo che convenga aspettare.
lascaux-why-safe =
    { $pot ->
        [0] È difficile che qualcuno mi prenda le carte, quindi risparmio le pietre.
        [one] È difficile che qualcuno mi prenda le carte, quindi prendo la pietra.
       *[other] È difficile che qualcuno mi prenda le carte, quindi prendo le { $pot } pietre.
    }
lascaux-why-costly =
    { $pot ->
        [0] Forse perderò delle carte, ma continuare mi costerebbe troppe pietre.
        [one] Forse perderò delle carte, ma preferisco prendere la pietra.
       *[other] Forse perderò delle carte, ma preferisco prendere le { $pot } pietre.
    }

## La partita per imparare

lascaux-lesson-middle = Guarda i dipinti
lascaux-lesson-goal = Raccogli dipinti! Per ogni animale conta solo la raccolta più grande: un punto per ogni suo dipinto. In caso di parità conta per tutti quelli in testa.
lascaux-lesson-colours = Ogni dipinto ha due colori. Tu scommetti su un colore e punti a tutti i dipinti che ce l’hanno: il rosa è su tre.
lascaux-lesson-bet = Ora scommetti in segreto: scegli uno dei tuoi sei segnalini. Resta coperto, e nessuno sa il tuo colore. Tre dipinti, e due sono cervi: scommetti sul rosa!
lascaux-lesson-bet-other = È un bel colore anche quello. Ma stavolta scommetti sul rosa.
lascaux-lesson-first-stone = Chi prende per primo? Lo decidono le pietre: una pietra ti fa restare in gara, e chi resiste di più prende per primo. Mettine una!
lascaux-lesson-first-stone-other = Se passi adesso, prendi dopo tutti gli altri. Prima metti una pietra!
lascaux-lesson-another-stone = Restano tutti, e al centro ci sono quattro pietre. Mettine un’altra!
lascaux-lesson-stay-other = Non ancora! Il rosa vale un’altra pietra: resta in gara.
lascaux-lesson-pass = { $seat1 } passa. E conviene: tutte e 5 le pietre vanno a { $seat1 }, e il centro è di nuovo vuoto. Ma chi passa per primo prende per ultimo, e comincia il giro dopo.
lascaux-lesson-stay = Gli altri restano. Ogni volta costa una pietra, e chi non ne ha più deve passare. Mettine anche tu un’altra!
lascaux-lesson-two-left = Anche { $seat2 } passa, ma prende solo le pietre messe nel frattempo: 3. Ora siete solo in due, tu e { $seat3 }. Ancora una pietra!
lascaux-lesson-taken = { $seat3 } passa e prende 2 pietre. In gara resti solo tu: non paghi più niente e non ricevi pietre, ma prendi prima di tutti. I dipinti con il rosa sono tuoi!
lascaux-lesson-too-late = Poi prendono gli altri, da chi ha passato per ultimo a chi ha passato per primo. Anche { $seat1 } aveva scommesso sul rosa, ma non c’era più niente. Almeno ci sono state 5 pietre.
lascaux-lesson-new-round = Un altro giro! Comincia { $seat1 }, perché ha passato prima di tutti. Si scoprono dipinti finché si vedono tutti e sei i colori, ma in tutto non sono mai più di sette.
lascaux-lesson-quiet = Il bianco è su quattro dipinti: ci sarà ressa. Il blu è solo su due: forse non lo vuole nessun altro. Scommetti sul blu!
lascaux-lesson-quiet-other = Lì ci sarà ressa. Prova con il blu, che è tranquillo!
lascaux-lesson-pass-at-once = Al centro ci sono tre pietre. Sul blu forse non ha scommesso nessun altro: perché pagare? Passa e prendi le pietre!
lascaux-lesson-pass-at-once-other = Ti costerebbe una pietra. Passa, e ne prendi tre!
lascaux-lesson-quiet-pays = Hai preso dopo tutti gli altri, eppure: due dipinti, e tre pietre in più. Ecco il trucco! Riesce con i colori tranquilli, a meno che qualcuno ti soffi i dipinti con l’altro colore.
lascaux-lesson-crowd = { $seat2 } ha preso tutto il bianco. Per { $seat1 }, anche sul bianco, e { $seat3 }, sul verde, non è rimasto nessun dipinto.
lascaux-lesson-biggest = Hai passato prima di tutti, quindi ora cominci tu. Hai un cavallo, come { $seat2 }, e un mammut, come { $seat3 }. Due colori te ne portano un altro di tutti e due: scommetti su uno di questi!
lascaux-lesson-biggest-other = Cerca un colore che sia su un cavallo e sul mammut: il marrone o il verde.
lascaux-lesson-cheap = Stavolta vuoi prendere prima degli altri. Metti una pietra!
lascaux-lesson-cheap-other = Fai vedere che ci tieni: prima metti una pietra.
lascaux-lesson-won = Tutti gli altri passano: è bastata una pietra! La prende { $seat1 }; per { $seat2 } e { $seat3 } il centro è vuoto.
lascaux-lesson-points = Ora nessuno ha tanti cervi, cavalli e mammut quanti ne hai tu: 7 punti. Ogni sei pietre valgono un altro punto, meno di sei non valgono niente: le tue 10 ne fanno uno. In tutto sono 8!
lascaux-lesson-left-over = Due dipinti non li ha presi nessuno, e restano lì. Con cinque nuovi sono sette, mai di più, anche se manca il rosa. Puoi scommettere lo stesso sul rosa, ma non porta nessun dipinto.
lascaux-lesson-end = Si gioca finché tutti i 54 dipinti sono presi, alla fine senza nuovi. Solo allora si contano i punti, e vince chi ne ha di più. Continua!

## Sulla pagina

lascaux-web-minutes = circa 25 minuti
lascaux-web-option-stones = Pietre
lascaux-web-option-stones-open = Tutti vedono quante pietre hanno gli altri
lascaux-web-option-stones-secret = Quante pietre hanno gli altri resta segreto
lascaux-web-letter =
    { $colour ->
        [brown] Ma
        [yellow] Gi
        [green] Ve
        [pink] Ro
        [white] Bi
       *[blue] Bl
    }
lascaux-web-row-empty = La parete è spoglia.
lascaux-web-of-yours = il tuo colore
lascaux-web-deck =
    { $deck ->
        [0] Il mazzo è finito
        [one] Una carta nel mazzo
       *[other] { $deck } carte nel mazzo
    }
lascaux-web-stack = Chi ha passato, dalla cima della pila in giù: l’ordine in cui si prende
lascaux-web-order = Ordine di presa
lascaux-web-stack-empty = Nessuno ha ancora passato.
lascaux-web-starts = comincia
lascaux-web-next = ha passato per primo e comincia il prossimo turno
lascaux-web-then = poi comincia
lascaux-web-passed = ha passato
lascaux-web-marker-down = segnalino coperto
lascaux-web-marker-up = segnalino: { $colour }
lascaux-web-only-you = nascosto agli altri
lascaux-web-nothing = niente
lascaux-web-nothing-yet = Ancora nessun dipinto.
lascaux-web-bet =
    Scommetti sul { $colour }: { $count ->
        [0] nessun dipinto
        [one] un dipinto
       *[other] { $count } dipinti
    } nella fila
lascaux-web-bet-on = Scommetti sul { $colour }
lascaux-web-limited = Nessuno ha preso carte: questa volta solo colori che si vedono nella fila.
lascaux-web-change = Puoi ancora ripensarci.
lascaux-web-have =
    { $stones ->
        [0] non ne hai
        [one] ne hai una
       *[other] ne hai { $stones }
    }
lascaux-web-take =
    { $pot ->
        [0] e non prendi niente
        [one] e prendi una pietra
       *[other] e prendi { $pot } pietre
    }
lascaux-web-last-stones =
    { $stones ->
        [one] La tua ultima pietra: poi devi passare.
       *[other] Ti restano solo { $stones } pietre: poi devi passare.
    }
lascaux-web-must-pass = Non hai più pietre, quindi devi passare.
lascaux-web-majorities = Maggioranze
lascaux-web-leads = ne ha di più
lascaux-web-leads-key = Una stella indica chi ha il maggior numero di carte di un animale.
lascaux-web-collections = Collezioni
lascaux-web-collection = Dipinti
lascaux-web-collection-of = { $name }: dipinti
lascaux-web-points =
    { $points ->
        [one] un punto
       *[other] { $points } punti
    }
lascaux-web-picture-colours = { $card }: un animale, due colori. Ognuno dei sei colori ha le sue lettere e la sua forma.
lascaux-web-picture-row = Questi quattro dipinti mostrano tutti e sei i colori, quindi non se ne scoprono altri.
lascaux-web-picture-order = L’ordine in cui si prende: prima chi è rimasto, poi la pila dalla cima in giù.
lascaux-web-picture-last = l’ultimo rimasto
lascaux-web-picture-top = ha passato per ultimo: in cima
lascaux-web-picture-bottom = ha passato per primo: comincia il prossimo turno
lascaux-web-picture-most = A e B fanno 4 punti a testa con i mammut, C ne fa 4 con i cervi, A ne fa 6 con i cavalli.

## Come si gioca, in un minuto

lascaux-web-how-goal = Raccogli dipinti. Per ogni animale conta solo la raccolta più grande: un punto per ogni suo dipinto. Se in due ne avete uguali, conta per tutti e due.
lascaux-web-how-bet = Ogni dipinto ha due colori. All’inizio del giro tutti scommettono in segreto su un colore. Con il giallo punti ai dipinti che qui brillano.
lascaux-web-how-stone = Poi, a turno, metti una pietra e resti in gara, oppure passi. Una pietra ti compra una cosa sola: puoi ancora essere tu a prendere prima degli altri.
lascaux-web-how-pass = Se passi, le pietre al centro sono tutte tue. Ma più tardi passi, prima prendi i dipinti.
lascaux-web-how-take = Chi resta da solo prende per primo: tutti i dipinti del suo colore. Poi gli altri, da chi ha passato per ultimo a chi ha passato per primo. Quello che avanza resta per il giro dopo.
lascaux-web-how-end = Si va avanti finché i dipinti non sono finiti. Poi ogni sei pietre valgono un punto in più, e vince chi ha più punti.
