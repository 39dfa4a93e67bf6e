# Mammuz: tutte le frasi del gioco.

mammuz-name = Mammuz
mammuz-pitch = Metti carte coperte, di’ che animali sono e dubita quando non ci credi. Vince chi si sbarazza di tutte le carte; i dinosauri mettono tutto sottosopra.

mammuz-card =
    { $card ->
        [mammoth] mammut
        [bear] orso
        [deer] cervo
        [tiger] tigre dai denti a sciabola
        [hare] lepre
        [squirrel] scoiattolo
        [gopher] citello
        [mouse] topo
        [brontosaurus] brontosauro
        [pterosaur] pterosauro
        [triceratops] triceratopo
        [stegosaurus] stegosauro
        [plesiosaurus] plesiosauro
       *[tyrannosaurus] tirannosauro
    }
mammuz-a-card =
    { $card ->
        [tiger] una { mammuz-card }
        [hare] una { mammuz-card }
        [squirrel] uno { mammuz-card }
        [pterosaur] uno { mammuz-card }
        [stegosaurus] uno { mammuz-card }
       *[other] un { mammuz-card }
    }
mammuz-the-card =
    { $card ->
        [bear] l’{ mammuz-card }
        [tiger] la { mammuz-card }
        [hare] la { mammuz-card }
        [squirrel] lo { mammuz-card }
        [pterosaur] lo { mammuz-card }
        [stegosaurus] lo { mammuz-card }
       *[other] il { mammuz-card }
    }
mammuz-several =
    { $card ->
        [brontosaurus] { mammuz-the-card }
        [pterosaur] { mammuz-the-card }
        [triceratops] { mammuz-the-card }
        [stegosaurus] { mammuz-the-card }
        [plesiosaurus] { mammuz-the-card }
        [tyrannosaurus] { mammuz-the-card }
       *[animal] { $count ->
            [one] { mammuz-a-card }
           *[other] { $count } { mammuz-many }
        }
    }
mammuz-many =
    { $card ->
        [mammoth] mammut
        [bear] orsi
        [deer] cervi
        [tiger] tigri dai denti a sciabola
        [hare] lepri
        [squirrel] scoiattoli
        [gopher] citelli
       *[mouse] topi
    }
mammuz-short =
    { $card ->
        [mammoth] Mam
        [bear] Orso
        [deer] Cer
        [tiger] Tig
        [hare] Lep
        [squirrel] Sco
        [gopher] Cit
        [mouse] Topo
        [brontosaurus] BRO
        [pterosaur] PTE
        [triceratops] TRI
        [stegosaurus] STE
        [plesiosaurus] PLE
       *[tyrannosaurus] TIR
    }
mammuz-place =
    { $place ->
        [1] la prima carta
        [2] la seconda carta
        [3] la terza carta
       *[4] la quarta carta
    }
mammuz-seat =
    { $seat_is ->
        [you] tu
       *[other] { $seat }
    }

mammuz-verb-declare = Dichiara una specie e metti carte
mammuz-verb-extend = Allarga il branco
mammuz-verb-challenge = Dubita delle ultime carte messe
mammuz-verb-give = Decidi chi prende il branco
mammuz-part-species = Quale specie dichiari?
mammuz-part-cards = Quali carte metti, e in che ordine?
mammuz-part-place = Quale carta scopri?
mammuz-part-seat = Chi prende il branco?

## Che cosa è successo

mammuz-cards-dealt = Tutti ricevono { $cards } carte a testa. Da qualche parte, fra tutte le carte, ci sono { $dinosaurs } dinosauri.
mammuz-hand-dealt =
    { $seat_is ->
        [you] Hai in mano { $cards }.
       *[other] { $seat } ha in mano { $cards }.
    }
mammuz-round-begun =
    { $seat_is ->
        [you] Cominci tu il turno.
       *[other] { $seat } comincia il turno.
    }
mammuz-round-begun-banned =
    { $seat_is ->
        [you] Cominci tu il turno, ma non puoi dichiarare { $species }.
       *[other] { $seat } comincia il turno, ma non può dichiarare { $species }.
    }
mammuz-left =
    { $left ->
        [0] Ora la mano è vuota: chi viene dopo deve dubitare.
        [one] In mano resta una carta.
       *[other] In mano restano { $left } carte.
    }
mammuz-declared =
    { $seat_is ->
        [you] Dichiari { $species } e metti { mammuz-cards }. { mammuz-left }
       *[other] { $seat } dichiara { $species } e mette { mammuz-cards }. { mammuz-left }
    }
mammuz-extended =
    { $seat_is ->
        [you] Metti { mammuz-cards } e dici: «{ $claim }». { mammuz-left }
       *[other] { $seat } mette { mammuz-cards } e dice: «{ $claim }». { mammuz-left }
    }
mammuz-cards =
    { $count ->
        [one] una carta
       *[other] { $count } carte
    }
mammuz-own-declared =
    { $cards_count ->
        [one] { $seat_is ->
            [you] Dichiari { $species } e metti una carta: { $cards }.
           *[other] { $seat } dichiara { $species } e mette una carta: { $cards }.
        }
       *[other] { $seat_is ->
            [you] Dichiari { $species } e metti, nell’ordine: { $cards }.
           *[other] { $seat } dichiara { $species } e mette, nell’ordine: { $cards }.
        }
    }
mammuz-own-extended =
    { $cards_count ->
        [one] { $seat_is ->
            [you] Dici «{ $claim }» e metti una carta: { $cards }.
           *[other] { $seat } dice «{ $claim }» e mette una carta: { $cards }.
        }
       *[other] { $seat_is ->
            [you] Dici «{ $claim }» e metti, nell’ordine: { $cards }.
           *[other] { $seat } dice «{ $claim }» e mette, nell’ordine: { $cards }.
        }
    }
mammuz-challenged =
    { $seat_is ->
        [you] Dubiti di { $challenged }.
       *[other] { $challenged_is ->
            [you] { $seat } dubita di te.
           *[other] { $seat } dubita di { $challenged }.
        }
    }
mammuz-turned-up =
    { $place ->
        [1] La prima carta è { $card }. { mammuz-verdict }
        [2] La seconda carta è { $card }. { mammuz-verdict }
        [3] La terza carta è { $card }. { mammuz-verdict }
       *[4] La quarta carta è { $card }. { mammuz-verdict }
    }
mammuz-verdict =
    { $verdict ->
        [truth] La specie è giusta.
        [lie] È un imbroglio!
       *[dinosaur] Un dinosauro!
    }
mammuz-unleashed =
    { $card ->
        [brontosaurus] { $challenged_is ->
            [you] Il brontosauro: il branco lo prendi tu, che hai fatto l’ultima giocata.
           *[other] Il brontosauro: il branco lo prende { $challenged }, che ha fatto l’ultima giocata.
        }
        [pterosaur] { $seat_is ->
            [you] Lo pterosauro: il branco lo prendi tu, che hai dubitato.
           *[other] Lo pterosauro: il branco lo prende { $seat }, che ha dubitato.
        }
        [triceratops] { $seat_is ->
            [you] Il triceratopo: tu, che hai dubitato, decidi chi prende il branco.
           *[other] Il triceratopo: { $seat }, che ha dubitato, decide chi prende il branco.
        }
        [stegosaurus] Lo stegosauro: il branco si mescola e si distribuisce a tutti, una carta alla volta.
        [plesiosaurus] Il plesiosauro: il branco si mette da parte, senza che nessuno lo guardi. Il prossimo che deve prendere un branco prende anche questo.
       *[tyrannosaurus] Il tirannosauro: il branco esce dal gioco, e tutti vedono le carte.
    }
mammuz-herd-kept =
    { $seat_is ->
        [you] Decidi di prendere tu il branco.
       *[other] { $seat } decide di prendere il branco.
    }
mammuz-herd-given =
    { $seat_is ->
        [you] Dai il branco a { $taker }.
       *[other] { $taker_is ->
            [you] { $seat } ti dà il branco.
           *[other] { $seat } dà il branco a { $taker }.
        }
    }
mammuz-herd-taken =
    { $seat_is ->
        [you] Prendi { mammuz-herd }.
       *[other] { $seat } prende { mammuz-herd }.
    }
mammuz-herd =
    { $pile ->
        [0] { mammuz-herd-size }
       *[other] { $herd ->
            [0] { mammuz-pile-size }
           *[other] { mammuz-herd-size } e in più { mammuz-pile-size }
        }
    }
mammuz-herd-size =
    { $herd ->
        [one] il branco di una carta
       *[other] il branco di { $herd } carte
    }
mammuz-pile-size =
    { $pile ->
        [one] il mucchio di una carta
       *[other] il mucchio di { $pile } carte
    }
mammuz-own-herd-taken =
    { $seat_is ->
        [you] Prendi { mammuz-cards-taken }: { $cards }.
       *[other] { $seat } prende { mammuz-cards-taken }: { $cards }.
    }
mammuz-cards-taken =
    { $count ->
        [one] una carta
       *[other] { $count } carte
    }
mammuz-nothing-taken =
    { $seat_is ->
        [you] Per te non c’è niente da prendere.
       *[other] Per { $seat } non c’è niente da prendere.
    }
mammuz-herd-dealt =
    { $count ->
        [one] Si distribuisce una carta, a { $seats }.
       *[other] Si distribuiscono { $count } carte, a { $seats }.
    }
mammuz-own-cards-dealt =
    { $seat_is ->
        [you] Ricevi { $cards }.
       *[other] { $seat } riceve { $cards }.
    }
mammuz-laid-aside =
    { $count ->
        [0] Non ci sono carte da mettere da parte. { mammuz-pile }
        [one] Si mette da parte una carta. { mammuz-pile }
       *[other] Si mettono da parte { $count } carte. { mammuz-pile }
    }
mammuz-pile =
    { $pile ->
        [0] Non c’è nessun mucchio.
        [one] Il mucchio ha una carta.
       *[other] Il mucchio ha { $pile } carte.
    }
mammuz-herd-removed = Il tirannosauro si mangia { $cards }.
mammuz-nothing-removed = Il tirannosauro non trova niente da mangiare.
mammuz-died-out =
    { $seat_is ->
        [you] Mostri { $cards }, e di { $species } in gioco non ce ne sono più: la specie si estingue.
       *[other] { $seat } mostra { $cards }, e di { $species } in gioco non ce ne sono più: la specie si estingue.
    }
mammuz-eaten-up = Di { $species } in gioco non ce ne sono più: la specie è estinta.
mammuz-dinosaur-taken =
    { $seat_is ->
        [you] Prendi in mano { $card }.
       *[other] { $seat } prende in mano { $card }.
    }
mammuz-game-ended =
    { $winners_are ->
        [you] La partita è finita: hai finito le carte e vinci.
        [with] La partita è finita: avete finito le carte ({ $winners }) e vincete insieme.
       *[other] { $winners_count ->
            [one] La partita è finita: { $winners } ha finito le carte e vince.
           *[other] La partita è finita: { $winners } hanno finito le carte e vincono insieme.
        }
    }

## Rifiuti

mammuz-refused-over = qualcuno ha vinto, la partita è finita
mammuz-refused-deal = con lo stegosauro si distribuisce tutto il branco, ogni sua carta una volta sola e nessun’altra
mammuz-refused-wait = si sta distribuendo il branco
mammuz-refused-dealing = solo il mazziere distribuisce, e solo dopo uno stegosauro
mammuz-refused-give = chi ha scoperto il triceratopo deve prima decidere chi prende il branco
mammuz-refused-seat = a quel posto non c’è nessuno che possa prendere il branco
mammuz-refused-gift = si decide chi prende il branco solo quando è stato scoperto un triceratopo
mammuz-refused-begins = questo turno lo comincia qualcun altro
mammuz-refused-turn = tocca a qualcun altro
mammuz-refused-undeclared = per cominciare un turno si dichiara una specie e si mettono carte; non c’è ancora nessuna giocata
mammuz-refused-declared = la specie di questo turno è già dichiarata; ora si allarga il branco o si dubita dell’ultima giocata
mammuz-refused-species = con questo numero di giocatori non ci sono { mammuz-many } in gioco
mammuz-refused-dinosaur = un dinosauro non si può dichiarare
mammuz-refused-banned = il plesiosauro ha appena messo da parte un branco di { mammuz-many }: in questo turno ci vuole una specie nuova
mammuz-refused-extinct = non si possono più dichiarare { mammuz-many }: la specie è estinta
mammuz-only-extinct = solo se la specie non è estinta: { mammuz-many }
mammuz-refused-forced = qualcuno ha appena giocato le sue ultime carte: ora si deve dubitare
mammuz-only-forced = solo se chi ha fatto l’ultima giocata ha ancora carte
mammuz-refused-place =
    { $size ->
        [one] l’ultima giocata ha una carta sola
       *[other] l’ultima giocata ha solo { $size } carte, contate da 1
    }
mammuz-refused-many = si possono mettere al massimo 4 carte
mammuz-refused-card = in mano non ci sono così tante carte di questo tipo: { mammuz-card }
mammuz-only-card = solo con abbastanza carte così in mano: { mammuz-card }
mammuz-refused-whole = { $seat } avrebbe in mano tutti gli esemplari ancora in gioco ({ mammuz-many }): la specie si sarebbe estinta
mammuz-refused-unnamed = c’è una giocata sul tavolo, quindi è stata dichiarata una specie
mammuz-refused-unlaid = è stata dichiarata una specie, quindi c’è una giocata sul tavolo
mammuz-refused-empty = { $seat } non ha più carte e avrebbe già vinto
mammuz-refused-few = in gioco non ci sono così tante carte
mammuz-refused-text = { $text } non è una mossa; le mosse sono «declare hare: hare mouse», «extend: hare», «challenge 1» e «give 2»
mammuz-refused-hands = queste non sono le carte in gioco, distribuite in parti uguali: { $cards } a testa

## Spiegato una volta

mammuz-explain-claim = Le carte sono coperte. Quello che si dichiara può essere vero o una bugia.
mammuz-explain-last-cards = Erano le ultime carte in mano: adesso bisogna dubitare.
mammuz-explain-challenge = Si può dubitare solo delle ultime carte messe, e se ne scopre una sola.
mammuz-explain-truth = È vero! Chi ha dubitato prende tutto il branco. Se erano le ultime carte in mano, la partita è vinta.
mammuz-explain-lie = Una bugia! Chi ha messo la carta prende tutto il branco.
mammuz-explain-own-herd = Solo tu vedi le carte che prendi: adesso sai se qualcuno ha mentito.
mammuz-explain-brontosaurus = Brontosauro: chi l’ha messo prende il branco. Il dinosauro va a chi ha dubitato.
mammuz-explain-pterosaur = Pterosauro: chi ha dubitato prende il branco, e anche il dinosauro.
mammuz-explain-triceratops = Triceratopo: chi ha dubitato decide chi prende il branco. Può essere chiunque.
mammuz-explain-stegosaurus = Stegosauro: il branco si mescola e si distribuisce a tutti.
mammuz-explain-plesiosaurus = Plesiosauro: il branco va da parte. Chi prende il prossimo branco si prende anche questo.
mammuz-explain-tyrannosaurus = Tirannosauro: il branco esce dal gioco. Ora a questi animali bastano meno carte per estinguersi.
mammuz-explain-extinct = Tutte in una mano: la specie si estingue e quelle carte spariscono. Prendere un branco può convenire!
mammuz-explain-eaten = Il tirannosauro ha mangiato le ultime: anche questa specie è estinta.

## Il tavolo per righe

mammuz-row-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
mammuz-row-seat-note =
    { $cards ->
        [0] nessuna carta{ mammuz-row-doing }{ mammuz-row-lies }
        [one] una carta{ mammuz-row-doing }{ mammuz-row-lies }
       *[other] { $cards } carte{ mammuz-row-doing }{ mammuz-row-lies }
    }
mammuz-row-doing =
    { $doing ->
        [begins] { ", comincia il turno" }
        [turn] { ", deve giocare" }
        [forced] { ", deve dubitare" }
        [gives] { ", decide chi prende il branco" }
        [won] { ", ha vinto" }
       *[waits] { "" }
    }
mammuz-row-lies =
    { $lies ->
        [0] { "" }
        [one] { ", un imbroglio scoperto" }
        [2] { ", due imbrogli scoperti" }
       *[other] { ", " }{ $lies } imbrogli scoperti
    }
mammuz-row-herd = Branco
mammuz-row-herd-note =
    { $count ->
        [one] una carta, specie dichiarata: { mammuz-many }
       *[other] { $count } carte, specie dichiarata: { mammuz-many }
    }
mammuz-row-no-herd = non c’è ancora nessuna carta
mammuz-row-display =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }: { $count }
mammuz-row-revealed = Scoperta
mammuz-row-pile = Mucchio
mammuz-row-pile-note =
    { $count ->
        [one] una carta, per il prossimo che deve prendere un branco
       *[other] { $count } carte, per il prossimo che deve prendere un branco
    }
mammuz-row-species = In gioco
mammuz-tally = { $count } { mammuz-short }
mammuz-gone = † { mammuz-short }
mammuz-extinct =
    { $card ->
        [tiger] { mammuz-many } (estinte)
        [hare] { mammuz-many } (estinte)
       *[other] { mammuz-many } (estinti)
    }
mammuz-row-dinosaurs = Dinosauri
mammuz-row-dinosaurs-note =
    { $gone ->
        [0] { $count } in gioco
       *[other] { $count ->
            [0] non ne resta nessuno in gioco
            [one] ne resta uno in gioco
           *[other] ne restano { $count } in gioco
        }
    }
mammuz-rate-challenge = dubbi
mammuz-rate-lie = bugie
mammuz-row-hand = Le tue carte

## Come sono i bot

mammuz-bot-novice = Gioca quello che va bene, è quasi sempre onesto e dubita a naso.
mammuz-bot-steady = Conta quante carte può avere ciascuno, dubita di quello che è difficile da credere e nasconde le bugie fra le verità.
mammuz-bot-clever = Immagina che cosa c’è dove, ricorda chi mente e chi dubita, e pensa fino alla fine.

## Perché un bot ha scelto così

mammuz-why-afraid = Preferisco non dubitare: potrei scoprire { $card }.
mammuz-why-any =
    { $seat_is ->
        [you] Qualcuno deve pur prendere il branco: scelgo te.
       *[other] Qualcuno deve pur prendere il branco: scelgo { $seat }.
    }
mammuz-why-begin = Comincio io il turno: se mi scoprono, riprendo solo le mie carte.
mammuz-why-dare = Non ho { $species } e preferisco dubitare piuttosto che mentire.
mammuz-why-dinosaur = Chi dubita di me potrebbe scoprire { $card }.
mammuz-why-extinct = Se prendo il branco, di { $species } non ne restano più: la specie si estingue.
mammuz-why-fewest =
    { $seat_is ->
        [you] Hai meno carte di tutti, quindi il branco lo prendi tu.
       *[other] { $seat } ha meno carte di tutti e prende il branco.
    }
mammuz-why-fits = Metto quello che va bene: { $cards }.
mammuz-why-forced = Devo dubitare e mi affido alla fortuna.
mammuz-why-hidden =
    { $lies ->
        [one] Solo una di queste { $count } carte è una bugia: è difficile trovarla.
       *[other] { $lies } di queste { $count } carte sono bugie, ma nessuno sa quali.
    }
mammuz-why-hunch =
    { $seat_is ->
        [you] Ho la sensazione che tu stia mentendo.
       *[other] Ho la sensazione che { $seat } stia mentendo.
    }
mammuz-why-impossible =
    { $possible ->
        [0] { $seat_is ->
            [you] Non può essere: non potevi avere { $species }.
           *[other] Non può essere: { $seat } non poteva avere { $species }.
        }
       *[other] { $seat_is ->
            [you] Non può essere: potevi avere al massimo { $most }.
           *[other] Non può essere: { $seat } poteva avere al massimo { $most }.
        }
    }
mammuz-why-keep = Le mie carte di { $species } le tengo per dopo.
mammuz-why-last =
    { $odds ->
        [sure] Metto tutto quello che mi resta e, qualunque carta si scopra, vinco.
        [none] Metto tutto quello che mi resta e spero nella fortuna.
       *[some] { $good ->
            [one] Metto tutto quello che mi resta: con una carta su { $count } vinco.
           *[other] Metto tutto quello che mi resta: con { $good } carte su { $count } vinco.
        }
    }
mammuz-why-mine = Il branco lo prendo io: mi conviene.
mammuz-why-most = In mano ho soprattutto { $species }.
mammuz-why-nothing = Non ho { $species }, quindi metto altro e spero.
mammuz-why-odds =
    { $odds ->
        [high] Immagino che cosa può esserci lì: { $tenths } volte su 10 questa carta non è quella dichiarata.
       *[low] Questa carta è probabilmente vera, ma tutto il resto mi sembra peggio.
    }
mammuz-why-place = Devo dubitare e scopro la carta che più probabilmente è una bugia.
mammuz-why-plan = Le mie carte di { $species } le tengo: quando le avrò tutte, la specie si estinguerà.
mammuz-why-seldom =
    { $seat_is ->
        [you] Dubiti di rado, quindi rischio una bugia.
       *[other] { $seat } dubita di rado, quindi rischio una bugia.
    }
mammuz-why-slow =
    { $seat_is ->
        [you] Voglio rallentarti.
       *[other] Voglio rallentare { $seat }.
    }
mammuz-why-true = È tutto vero: chi dubita di me prende il branco.
mammuz-why-unlikely =
    { $mine ->
        [0] Ho contato le carte e non credo che siano { $species }.
       *[other] Di { $species } in gioco ce ne sono { $left }, di cui { $mine } in mano mia: non ci credo.
    }

## La partita per imparare

mammuz-lesson-middle = Guarda il branco
mammuz-lesson-goal = Liberati delle tue carte! Chi non ne ha più vince. E puoi mentire.
mammuz-lesson-claim = { $seat4 } mette una carta coperta e dice: «1 lepre». Sarà vero? Lo sa solo { $seat4 }.
mammuz-lesson-honest = Ora si continua con le lepri, da una a quattro carte a testa. Tu ne hai due: allarga il branco con tutte e due. È perfino vero!
mammuz-lesson-honest-other = Per cominciare di’ la verità: allarga il branco con le tue due lepri.
mammuz-lesson-one-more = { $seat1 } avrebbe potuto dubitare e scoprire la tua prima carta o la seconda: per questo scegli tu l’ordine. Invece { $seat1 } mette una carta: «1 lepre».
mammuz-lesson-too-many = Anche { $seat2 }, { $seat3 } e { $seat4 } dicono «1 lepre» a testa. Fanno 7, e ce ne sono solo 6: qualcuno mente, ed è permesso! Ma si può dubitare solo dell’ultima carta, che può essere vera.
mammuz-lesson-lie = Non hai più lepri. Allora menti anche tu: allarga il branco con il tuo scoiattolo.
mammuz-lesson-lie-other = Adesso prova con una bugia: allarga il branco con lo scoiattolo.
mammuz-lesson-unnoticed = Fiuu! { $seat2 } ha dubitato di { $seat1 }, ma era proprio una lepre. Chi sbaglia prende tutto il branco: ora { $seat2 } ha anche il tuo scoiattolo.
mammuz-lesson-one-card = Ricorda: si può dubitare solo delle ultime carte messe, e se ne scopre una sola. La tua bugia era già più sotto.
mammuz-lesson-lie-again = { $seat2 } ha sbagliato, quindi comincia chi viene dopo: { $seat3 } dichiara scoiattoli. Tu non ne hai più, ma hai altri quattro animali. Allarga il branco con un citello!
mammuz-lesson-lie-again-other = Menti ancora una volta: allarga il branco con un citello.
mammuz-lesson-caught = Bugia! { $seat1 } ha scoperto il tuo citello, così il branco lo prendi tu. La buona notizia: c’erano tre scoiattoli.
mammuz-lesson-impossible = { $seat1 } aveva ragione e comincia: orsi. E adesso { $seat4 } dice «4 orsi»! Ma ce ne sono solo 3, e due li hai tu. Al massimo una delle quattro è un orso: dubita, e scoprine una qualsiasi!
mammuz-lesson-impossible-other = Non può essere vero: dubita!
mammuz-lesson-cheat = Era una bugia! { $seat4 } prende tutto il branco. Avevi ragione, quindi il prossimo giro lo cominci tu.
mammuz-lesson-begin = Cominci tu, quindi l’animale lo scegli tu: dichiara scoiattoli e metti tutti e tre i tuoi. È vero: chi ne dubita prende il branco.
mammuz-lesson-begin-other = Dichiara scoiattoli e metti i tuoi tre scoiattoli.
mammuz-lesson-believed = { $seat1 } non ti ha creduto, ma era vero. Così { $seat1 } prende i tuoi scoiattoli!
mammuz-lesson-doubt = { $seat4 } dice «1 citello». Mah, davvero? Dubita, e guarda che cosa succede.
mammuz-lesson-doubt-other = Stavolta dubita di { $seat4 }!
mammuz-lesson-wrong = Era un citello, così stavolta il branco lo prendi tu. Ma guarda che cosa c’era dentro…
mammuz-lesson-extinct = … il terzo orso! Avevi tutti gli orsi in gioco: si estinguono subito, e tu non li hai più. Può succedere anche appena date le carte. Prendere un branco può essere una fortuna.
mammuz-lesson-dinosaur = Hai sbagliato, quindi comincia { $seat1 }: tigri dai denti a sciabola. Non ne hai, ma hai un dinosauro. Non si può dichiarare, solo mettere al posto di altro. Metti il tuo pterosauro!
mammuz-lesson-dinosaur-other = Allarga il branco con il solo pterosauro.
mammuz-lesson-pterosaur = { $seat1 } ha scoperto il tuo pterosauro: con lui, il branco lo prende chi ha dubitato. Lui non va con il branco: poi lo prende in mano chi l’ha scoperto.
mammuz-lesson-who-takes = Altri due dinosauri dicono chi prende il branco. Brontosauro: chi è stato messo in dubbio. Triceratopo: chi ha dubitato sceglie chi vuole.
mammuz-lesson-where-to = E gli ultimi tre? Stegosauro: il branco viene distribuito a tutti. Plesiosauro: va da parte, e chi prende il prossimo branco prende anche questo. Tirannosauro: esce dal gioco per sempre.
mammuz-lesson-unturned = Un dinosauro che nessuno scopre non fa niente: resta nel branco come ogni altra carta. In questa partita ce ne sono cinque su sei: quale manca, non lo sa nessuno.
mammuz-lesson-last-cards = { $seat1 } ha scoperto un dinosauro e comincia: citelli. Tu ne hai quattro: mettili tutti! Quando qualcuno mette le ultime carte, chi viene dopo deve dubitare.
mammuz-lesson-last-cards-other = Metti tutti e quattro i citelli insieme: è perfino vero.
mammuz-lesson-must-challenge = Ora { $seat1 } deve dubitare. Se la carta scoperta è vera, vinci. Se è falsa, prendi il branco. Se è un dinosauro, prima agisce: se poi hai ancora la mano vuota, vinci lo stesso.
mammuz-lesson-won = { $seat1 } doveva dubitare, ed era vero. Non hai più carte: hai vinto!

## Il tavolo nel browser

mammuz-web-minutes = circa 20 minuti
mammuz-web-claim =
    { $count ->
        [one] 1 { mammuz-card }
       *[other] { $count } { mammuz-many }
    }
mammuz-web-in-hand =
    { $count ->
        [0] nessuna carta
        [one] 1 carta
       *[other] { $count } carte
    }
mammuz-web-last-cards = Ultime carte: si dubita!
mammuz-web-won = ha vinto
mammuz-web-open-hand = In mano: { $cards }
mammuz-web-overview = Ancora in gioco
mammuz-web-left =
    { $count ->
        [one] { mammuz-many }: ne resta 1
       *[other] { mammuz-many }: ne restano { $count }
    }
mammuz-web-banned = (non in questo turno)
mammuz-web-dinosaurs =
    { $count ->
        [one] 1 dinosauro
       *[other] { $count } dinosauri
    }
mammuz-web-herd =
    { $count ->
        [one] Il branco: 1 carta, specie dichiarata: { mammuz-many }
       *[other] Il branco: { $count } carte, specie dichiarata: { mammuz-many }
    }
mammuz-web-no-herd = Ancora nessun branco
mammuz-web-face-down = coperta
mammuz-web-known = Sono: { $cards }
mammuz-web-revealed = Carta scoperta: { mammuz-the-card }
mammuz-web-pile =
    { $count ->
        [one] 1 carta da parte
       *[other] { $count } carte da parte
    }
mammuz-web-hand =
    { $count ->
        [one] La tua mano: 1 carta
       *[other] La tua mano: { $count } carte
    }
mammuz-web-hand-card =
    { $count ->
        [one] { mammuz-card }{ mammuz-web-laid }
       *[other] { mammuz-card }, { $count } carte{ mammuz-web-laid }
    }
mammuz-web-laid =
    { $laid ->
        [0] { "" }
        [one] { ", " }al posto { $place } della tua giocata
       *[other] { ", " }{ $laid } nella tua giocata
    }
mammuz-web-sort = In ordine di specie
mammuz-web-help-sort = Finché è attivo, le tue carte sono in ordine di specie. Trascina una carta lungo la mano (o premi Maiusc e una freccia) per ordinarle a modo tuo. Il tuo ordine non lo vede nessun altro.
mammuz-web-tray = La tua giocata
mammuz-web-free = Posto { $place }: libero
mammuz-web-take-back = Posto { $place }: { mammuz-card }. Riprendi
mammuz-web-swap = Scambia i posti { $one } e { $other }
mammuz-web-say = Che cosa dici che sono?
mammuz-web-pick-cards = Scegli da 1 a 4 carte
mammuz-web-pick-species = Scegli una specie
mammuz-web-lay =
    { $count ->
        [one] Metti 1 carta come «{ mammuz-card }»
       *[other] Metti { $count } carte come { mammuz-many }
    }
mammuz-web-challenge = Dubita
mammuz-web-no-challenge = Lascia stare
mammuz-web-turn-up = Scopri la carta { $place } su { $count } di { $name }
mammuz-web-forced = { $name } ha giocato le sue ultime carte: devi dubitare.
mammuz-web-give = il branco a { $name }
mammuz-web-after = Chi ha imbrogliato, quando, e chi è stato scoperto
mammuz-web-after-player = Chi
mammuz-web-after-displays = Giocate
mammuz-web-after-lies = Bugie
mammuz-web-after-caught = Scoperte
mammuz-web-after-challenges = Dubbi
mammuz-web-after-alarms = Falsi allarmi
mammuz-web-after-course = In ordine
mammuz-web-deed-true = «{ $claim }»: vero
mammuz-web-deed-lie = «{ $claim }»: una bugia, nessuno se n’è accorto ({ $cards })
mammuz-web-deed-caught = «{ $claim }»: una bugia, scoperta ({ $cards })
mammuz-web-mark-true = vero
mammuz-web-mark-lie = bugia
mammuz-web-mark-caught = scoperta

## Come si gioca, in un minuto

mammuz-web-how-goal = Liberati di tutte le tue carte prima degli altri. Puoi mentire, basta non farti beccare.
mammuz-web-how-lay = Metti da 1 a 4 carte coperte e di’ che cosa sono: «due lepri». Da lì in poi chi mette carte deve dire lepri, che sia vero o no.
mammuz-web-how-challenge = Non credi a quello che è stato detto per ultimo? Allora dubita e scopri una di quelle carte. Non è una lepre? Chi ha mentito prende tutte le carte del giro. È proprio una lepre? Le prendi tu.
mammuz-web-how-extinct = Prendere carte può essere una fortuna: se hai tutte le carte di un animale che sono ancora in gioco, si estingue e te ne liberi.
mammuz-web-how-end = Quando qualcuno mette le ultime carte, chi viene dopo deve dubitare. Se la carta è quella detta, la partita è vinta.
mammuz-web-how-dinosaurs = Tra le carte si nascondono dei dinosauri. Se ne scopri uno, prima fa quello che vedi qui, e poi devi prenderlo in mano.
mammuz-web-how-dinosaur =
    { $card ->
        [brontosaurus] Chi è stato messo in dubbio prende le carte.
        [pterosaur] Chi ha dubitato prende le carte.
        [triceratops] Chi ha dubitato sceglie chi prende le carte.
        [stegosaurus] Le carte si distribuiscono a tutti.
        [plesiosaurus] Le carte vanno da parte. Chi poi prende carte prende anche queste.
       *[tyrannosaurus] Le carte vengono mangiate: escono dal gioco.
    }
