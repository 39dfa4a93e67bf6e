# Mammuz: jeder Satz des Spiels.

mammuz-name = Mammuz
mammuz-pitch = Leg Karten verdeckt hin, behaupte, welche Tiere es sind, und zweifle an, was du nicht glaubst. Wer alle Karten los ist, gewinnt; Dinosaurier bringen alles durcheinander.

mammuz-card =
    { $card ->
        [mammoth] Mammut
        [bear] Bär
        [deer] Hirsch
        [tiger] Säbelzahntiger
        [hare] Hase
        [squirrel] Eichhörnchen
        [gopher] Ziesel
        [mouse] Maus
        [brontosaurus] Brontosaurus
        [pterosaur] Pterosaurier
        [triceratops] Triceratops
        [stegosaurus] Stegosaurus
        [plesiosaurus] Plesiosaurus
       *[tyrannosaurus] Tyrannosaurus
    }

# Die nächsten drei stehen im Wenfall: Du nimmst einen Hasen, den Stegosaurus, 3 Bären.

mammuz-a-card =
    { $card ->
        [mammoth] ein Mammut
        [bear] einen Bären
        [hare] einen Hasen
        [squirrel] ein Eichhörnchen
        [mouse] eine Maus
       *[other] einen { mammuz-card }
    }
mammuz-the-card =
    { $card ->
        [mammoth] das Mammut
        [bear] den Bären
        [hare] den Hasen
        [squirrel] das Eichhörnchen
        [mouse] die Maus
       *[other] den { mammuz-card }
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
        [mammoth] Mammuts
        [bear] Bären
        [deer] Hirsche
        [tiger] Säbelzahntiger
        [hare] Hasen
        [squirrel] Eichhörnchen
        [gopher] Ziesel
       *[mouse] Mäuse
    }
mammuz-short =
    { $card ->
        [mammoth] Mam
        [bear] Bär
        [deer] Hir
        [tiger] Säb
        [hare] Hase
        [squirrel] Eich
        [gopher] Zie
        [mouse] Maus
        [brontosaurus] BRO
        [pterosaur] PTE
        [triceratops] TRI
        [stegosaurus] STE
        [plesiosaurus] PLE
       *[tyrannosaurus] TYR
    }
mammuz-place =
    { $place ->
        [1] die erste Karte
        [2] die zweite Karte
        [3] die dritte Karte
       *[4] die vierte Karte
    }
mammuz-seat =
    { $seat_is ->
        [you] dir selbst
       *[other] { $seat }
    }

mammuz-verb-declare = Eine Tierart ansagen und Karten legen
mammuz-verb-extend = Die Herde erweitern
mammuz-verb-challenge = Die zuletzt gelegten Karten anzweifeln
mammuz-verb-give = Bestimmen, wem die Herde zuläuft
mammuz-part-species = Welche Tierart sagst du an?
mammuz-part-cards = Welche Karten legst du, und in welcher Reihenfolge?
mammuz-part-place = Welche Karte deckst du auf?
mammuz-part-seat = Wem läuft die Herde zu?

## Was geschehen ist

mammuz-cards-dealt = Alle bekommen je { $cards } Karten. Irgendwo unter allen Karten stecken { $dinosaurs } Dinosaurier.
mammuz-hand-dealt =
    { $seat_is ->
        [you] Auf der Hand hast du { $cards }.
       *[other] Auf der Hand hat { $seat } { $cards }.
    }
mammuz-round-begun =
    { $seat_is ->
        [you] Du beginnst die Runde.
       *[other] { $seat } beginnt die Runde.
    }
mammuz-round-begun-banned =
    { $seat_is ->
        [you] Du beginnst die Runde, darfst aber keine { $species } ansagen.
       *[other] { $seat } beginnt die Runde, darf aber keine { $species } ansagen.
    }
mammuz-left =
    { $left ->
        [0] Damit ist die Hand leer: Der Nächste muss anzweifeln.
        [one] Eine Karte bleibt auf der Hand.
       *[other] { $left } Karten bleiben auf der Hand.
    }
mammuz-declared =
    { $seat_is ->
        [you] Du sagst { $species } an und legst { mammuz-cards }. { mammuz-left }
       *[other] { $seat } sagt { $species } an und legt { mammuz-cards }. { mammuz-left }
    }
mammuz-extended =
    { $seat_is ->
        [you] Du legst { mammuz-cards } als „{ $claim }“. { mammuz-left }
       *[other] { $seat } legt { mammuz-cards } als „{ $claim }“. { mammuz-left }
    }
mammuz-cards =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
mammuz-own-declared =
    { $cards_count ->
        [one] { $seat_is ->
            [you] Du sagst { $species } an und legst eine Karte: { $cards }.
           *[other] { $seat } sagt { $species } an und legt eine Karte: { $cards }.
        }
       *[other] { $seat_is ->
            [you] Du sagst { $species } an und legst der Reihe nach: { $cards }.
           *[other] { $seat } sagt { $species } an und legt der Reihe nach: { $cards }.
        }
    }
mammuz-own-extended =
    { $cards_count ->
        [one] { $seat_is ->
            [you] Du legst als „{ $claim }“ eine Karte: { $cards }.
           *[other] { $seat } legt als „{ $claim }“ eine Karte: { $cards }.
        }
       *[other] { $seat_is ->
            [you] Du legst als „{ $claim }“ der Reihe nach: { $cards }.
           *[other] { $seat } legt als „{ $claim }“ der Reihe nach: { $cards }.
        }
    }
mammuz-challenged =
    { $seat_is ->
        [you] Du zweifelst { $challenged } an.
       *[other] { $challenged_is ->
            [you] { $seat } zweifelt dich an.
           *[other] { $seat } zweifelt { $challenged } an.
        }
    }
mammuz-turned-up =
    { $place ->
        [1] Die erste Karte zeigt { $card }. { mammuz-verdict }
        [2] Die zweite Karte zeigt { $card }. { mammuz-verdict }
        [3] Die dritte Karte zeigt { $card }. { mammuz-verdict }
       *[4] Die vierte Karte zeigt { $card }. { mammuz-verdict }
    }
mammuz-verdict =
    { $verdict ->
        [truth] Die Karte stimmt.
        [lie] Geschummelt!
       *[dinosaur] Ein Dinosaurier!
    }
mammuz-unleashed =
    { $card ->
        [brontosaurus] { $challenged_is ->
            [you] Der Brontosaurus: Wer angezweifelt wurde, dem läuft die Herde zu, also dir.
           *[other] Der Brontosaurus: Wer angezweifelt wurde, dem läuft die Herde zu, also { $challenged }.
        }
        [pterosaur] { $seat_is ->
            [you] Der Pterosaurier: Wer angezweifelt hat, dem läuft die Herde zu, also dir.
           *[other] Der Pterosaurier: Wer angezweifelt hat, dem läuft die Herde zu, also { $seat }.
        }
        [triceratops] { $seat_is ->
            [you] Der Triceratops: Du hast angezweifelt und bestimmst, wem die Herde zuläuft.
           *[other] Der Triceratops: { $seat } hat angezweifelt und bestimmt, wem die Herde zuläuft.
        }
        [stegosaurus] Der Stegosaurus: Die Herde wird gemischt und einzeln an alle ausgeteilt.
        [plesiosaurus] Der Plesiosaurus: Die Herde wird beiseitegelegt, und niemand sieht sie sich an. Wem als Nächstes eine Herde zuläuft, der bekommt sie dazu.
       *[tyrannosaurus] Der Tyrannosaurus: Die Herde kommt aus dem Spiel, und alle sehen die Karten.
    }
mammuz-herd-kept =
    { $seat_is ->
        [you] Du wählst dich selbst.
       *[other] { $seat } wählt sich selbst.
    }
mammuz-herd-given =
    { $seat_is ->
        [you] Du gibst { $taker } die Herde.
       *[other] { $taker_is ->
            [you] { $seat } gibt dir die Herde.
           *[other] { $seat } gibt { $taker } die Herde.
        }
    }
mammuz-herd-taken =
    { $seat_is ->
        [you] Du nimmst { mammuz-herd }.
       *[other] { $seat } nimmt { mammuz-herd }.
    }
mammuz-herd =
    { $pile ->
        [0] { mammuz-herd-size }
       *[other] { $herd ->
            [0] { mammuz-pile-size }
           *[other] { mammuz-herd-size } und dazu { mammuz-pile-size }
        }
    }
mammuz-herd-size =
    { $herd ->
        [one] die Herde von einer Karte
       *[other] die Herde von { $herd } Karten
    }
mammuz-pile-size =
    { $pile ->
        [one] den Haufen von einer Karte
       *[other] den Haufen von { $pile } Karten
    }
mammuz-own-herd-taken =
    { $seat_is ->
        [you] Du nimmst { mammuz-cards-taken }: { $cards }.
       *[other] { $seat } nimmt { mammuz-cards-taken }: { $cards }.
    }
mammuz-cards-taken =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
mammuz-nothing-taken =
    { $seat_is ->
        [you] Für dich gibt es nichts zu nehmen.
       *[other] Für { $seat } gibt es nichts zu nehmen.
    }
mammuz-herd-dealt =
    { $count ->
        [one] Eine Karte wird ausgeteilt, an { $seats }.
       *[other] { $count } Karten werden ausgeteilt, an { $seats }.
    }
mammuz-own-cards-dealt =
    { $seat_is ->
        [you] Du bekommst { $cards }.
       *[other] { $seat } bekommt { $cards }.
    }
mammuz-laid-aside =
    { $count ->
        [0] Es ist keine Karte zum Beiseitelegen da. { mammuz-pile }
        [one] Eine Karte wird beiseitegelegt. { mammuz-pile }
       *[other] { $count } Karten werden beiseitegelegt. { mammuz-pile }
    }
mammuz-pile =
    { $pile ->
        [0] Es gibt keinen Haufen.
        [one] Der Haufen hat eine Karte.
       *[other] Der Haufen hat { $pile } Karten.
    }
mammuz-herd-removed = Der Tyrannosaurus frisst { $cards }.
mammuz-nothing-removed = Der Tyrannosaurus findet nichts zu fressen.
mammuz-died-out =
    { $seat_is ->
        [you] Du zeigst { $cards }. Mehr sind nicht im Spiel: Die { $species } sterben aus.
       *[other] { $seat } zeigt { $cards }. Mehr sind nicht im Spiel: Die { $species } sterben aus.
    }
mammuz-eaten-up = Es sind keine { $species } mehr im Spiel: Sie sind ausgestorben.
mammuz-dinosaur-taken =
    { $seat_is ->
        [you] Du nimmst { $card } auf die Hand.
       *[other] { $seat } nimmt { $card } auf die Hand.
    }
mammuz-game-ended =
    { $winners_are ->
        [you] Das Spiel ist aus: Du bist alle Karten losgeworden und gewinnst.
        [with] Das Spiel ist aus: Ihr seid alle Karten losgeworden ({ $winners }) und gewinnt gemeinsam.
       *[other] { $winners_count ->
            [one] Das Spiel ist aus: { $winners } ist alle Karten losgeworden und gewinnt.
           *[other] Das Spiel ist aus: { $winners } sind alle Karten losgeworden und gewinnen gemeinsam.
        }
    }

## Ablehnungen

mammuz-refused-over = jemand hat gewonnen, das Spiel ist aus
mammuz-refused-deal = beim Stegosaurus wird die ganze Herde ausgeteilt, jede ihrer Karten einmal und keine andere
mammuz-refused-wait = die Herde wird gerade ausgeteilt
mammuz-refused-dealing = nur der Geber teilt aus, und nur nach einem Stegosaurus
mammuz-refused-give = wer den Triceratops aufgedeckt hat, muss zuerst bestimmen, wem die Herde zuläuft
mammuz-refused-seat = dort sitzt niemand, dem die Herde zulaufen könnte
mammuz-refused-gift = wem die Herde zuläuft, wird nur bestimmt, wenn ein Triceratops aufgedeckt wurde
mammuz-refused-begins = jemand anderes beginnt diese Runde
mammuz-refused-turn = jemand anderes ist dran
mammuz-refused-undeclared = eine Runde beginnt damit, dass du eine Tierart ansagst und Karten legst; noch liegt keine Auslage da
mammuz-refused-declared = die Tierart dieser Runde ist schon angesagt; jetzt wird die Herde erweitert oder die letzte Auslage angezweifelt
mammuz-refused-species = bei dieser Spielerzahl spielen keine { mammuz-many } mit
mammuz-refused-dinosaur = ein Dinosaurier darf nicht angesagt werden
mammuz-refused-banned = der Plesiosaurus hat gerade eine Herde { mammuz-many } beiseitegelegt: In dieser Runde ist eine neue Tierart gefragt
mammuz-refused-extinct = die { mammuz-many } sind ausgestorben
mammuz-only-extinct = nur wenn es noch { mammuz-many } gibt
mammuz-refused-forced = jemand hat gerade seine letzten Handkarten gelegt: Jetzt muss angezweifelt werden
mammuz-only-forced = nur wenn nach der letzten Auslage noch Karten auf der Hand geblieben sind
mammuz-refused-place =
    { $size ->
        [one] die letzte Auslage hat nur eine Karte
       *[other] die letzte Auslage hat nur { $size } Karten, gezählt ab 1
    }
mammuz-refused-many = höchstens 4 Karten dürfen gelegt werden
mammuz-refused-card = so viele Karten dieser Art sind nicht auf der Hand: { mammuz-card }
mammuz-only-card = nur mit genug solchen Karten auf der Hand: { mammuz-card }
mammuz-refused-whole = { $seat } hätte alle { mammuz-many } auf der Hand, die im Spiel sind: Sie wären ausgestorben
mammuz-refused-unnamed = es liegt eine Auslage da, also wurde eine Tierart angesagt
mammuz-refused-unlaid = eine Tierart wurde angesagt, also liegt eine Auslage da
mammuz-refused-empty = { $seat } hat keine Karte mehr und hätte schon gewonnen
mammuz-refused-few = so viele Karten sind nicht im Spiel
mammuz-refused-text = { $text } ist kein Zug; Züge sind „declare hare: hare mouse“, „extend: hare“, „challenge 1“ und „give 2“
mammuz-refused-hands = das sind nicht die Karten, die mitspielen, gleichmäßig ausgeteilt: { $cards } für jeden

## Einmal erklärt

mammuz-explain-claim = Die Karten liegen verdeckt. Was angesagt wird, kann stimmen oder geschwindelt sein.
mammuz-explain-last-cards = Das waren die letzten Handkarten: Jetzt muss angezweifelt werden.
mammuz-explain-challenge = Anzweifeln kann man nur die zuletzt gelegten Karten, und nur eine davon wird aufgedeckt.
mammuz-explain-truth = Stimmt! Wer angezweifelt hat, nimmt die ganze Herde. Waren es die letzten Handkarten, ist das Spiel gewonnen.
mammuz-explain-lie = Geschwindelt! Wer die Karte gelegt hat, nimmt die ganze Herde.
mammuz-explain-own-herd = Nur du siehst, was du nimmst: Jetzt weißt du, ob jemand geschwindelt hat.
mammuz-explain-brontosaurus = Brontosaurus: Wer ihn gelegt hat, nimmt die Herde. Den Dinosaurier nimmt, wer angezweifelt hat.
mammuz-explain-pterosaur = Pterosaurier: Wer angezweifelt hat, nimmt die Herde und den Dinosaurier dazu.
mammuz-explain-triceratops = Triceratops: Wer angezweifelt hat, sucht aus, wer die Herde nimmt. Alle kommen infrage.
mammuz-explain-stegosaurus = Stegosaurus: Die Herde wird gemischt und an alle verteilt.
mammuz-explain-plesiosaurus = Plesiosaurus: Die Herde kommt zur Seite. Wer als Nächstes eine Herde nimmt, bekommt sie dazu.
mammuz-explain-tyrannosaurus = Tyrannosaurus: Die Herde ist aus dem Spiel. Ihre Tiere sterben jetzt mit weniger Karten aus.
mammuz-explain-extinct = Alle in einer Hand: Die Art stirbt aus, und die Karten sind weg. Eine Herde zu nehmen kann sich lohnen!
mammuz-explain-eaten = Der Tyrannosaurus hat die letzten gefressen: Auch diese Art ist ausgestorben.

## Der Tisch in Zeilen

mammuz-row-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
mammuz-row-seat-note =
    { $cards ->
        [0] keine Karte{ mammuz-row-doing }{ mammuz-row-lies }
        [one] eine Karte{ mammuz-row-doing }{ mammuz-row-lies }
       *[other] { $cards } Karten{ mammuz-row-doing }{ mammuz-row-lies }
    }
mammuz-row-doing =
    { $doing ->
        [begins] { ", Startspieler" }
        [turn] { ", am Zug" }
        [forced] { ", am Zug, muss anzweifeln" }
        [gives] { ", mit dem Triceratops am Zug" }
        [won] { ", gewonnen" }
       *[waits] { "" }
    }
mammuz-row-lies =
    { $lies ->
        [0] { "" }
        [one] { ", einmal erwischt" }
        [2] { ", zweimal erwischt" }
       *[other] { ", " }{ $lies }-mal erwischt
    }
mammuz-row-herd = Herde
mammuz-row-herd-note =
    { $count ->
        [one] eine Karte, angesagt sind { mammuz-many }
       *[other] { $count } Karten, angesagt sind { mammuz-many }
    }
mammuz-row-no-herd = noch liegt keine Karte da
mammuz-row-display =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }: { $count }
mammuz-row-revealed = Aufgedeckt
mammuz-row-pile = Haufen
mammuz-row-pile-note =
    { $count ->
        [one] eine Karte; wem als Nächstes eine Herde zuläuft, der bekommt sie dazu
       *[other] { $count } Karten; wem als Nächstes eine Herde zuläuft, der bekommt sie dazu
    }
# Danach steht der Wenfall: Es gibt noch einen Bären.
mammuz-row-species = Es gibt noch
mammuz-tally = { $count } { mammuz-short }
mammuz-gone = † { mammuz-short }
mammuz-extinct = keine { mammuz-many } mehr (ausgestorben)
mammuz-row-dinosaurs = Dinosaurier
mammuz-row-dinosaurs-note =
    { $gone ->
        [0] { $count } im Spiel
       *[other] { $count ->
            [0] keiner mehr im Spiel
            [one] noch einer im Spiel
           *[other] noch { $count } im Spiel
        }
    }
mammuz-rate-challenge = Zweifel
mammuz-rate-lie = Lügen
mammuz-row-hand = Deine Handkarten

## Wie die Bots sind

mammuz-bot-novice = Legt, was passt, ist meistens ehrlich und zweifelt aus dem Bauch heraus an.
mammuz-bot-steady = Zählt mit, wer wie viele haben kann, zweifelt an, was kaum sein kann, und versteckt Lügen unter Wahrem.
mammuz-bot-clever = Malt sich aus, was wo liegt, merkt sich, wer lügt und wer zweifelt, und denkt bis zum Ende.

## Warum ein Bot so gewählt hat

mammuz-why-afraid = Ich zweifle lieber nicht an: Ich könnte { $card } aufdecken.
mammuz-why-any =
    { $seat_is ->
        [you] Irgendwem muss die Herde zulaufen: Ich nehme dich.
       *[other] Irgendwem muss die Herde zulaufen: Ich nehme { $seat }.
    }
mammuz-why-begin = Ich beginne die Runde: Werde ich erwischt, nehme ich nur meine eigenen Karten zurück.
mammuz-why-dare = Ich habe keine { $species } und zweifle lieber an, als zu lügen.
mammuz-why-dinosaur = Wer mich anzweifelt, deckt vielleicht { $card } auf.
mammuz-why-extinct = Läuft mir die Herde zu, sterben meine { $species } aus.
mammuz-why-fewest =
    { $seat_is ->
        [you] Du hast die wenigsten Karten, also läuft dir die Herde zu.
       *[other] { $seat } hat die wenigsten Karten und bekommt die Herde.
    }
mammuz-why-fits = Ich lege, was passt: { $cards }.
mammuz-why-forced = Ich muss anzweifeln und verlasse mich auf mein Glück.
mammuz-why-hidden =
    { $lies ->
        [one] Nur eine dieser { $count } Karten ist gelogen: Die trifft man schwer.
       *[other] { $lies } dieser { $count } Karten sind gelogen, aber niemand weiß, welche.
    }
mammuz-why-hunch =
    { $seat_is ->
        [you] Ich habe so ein Gefühl, dass du lügst.
       *[other] Ich habe so ein Gefühl, dass { $seat } lügt.
    }
mammuz-why-impossible =
    { $possible ->
        [0] { $seat_is ->
            [you] Das kann nicht sein: Du kannst keine { $species } gehabt haben.
           *[other] Das kann nicht sein: { $seat } kann keine { $species } gehabt haben.
        }
       *[other] { $seat_is ->
            [you] Das kann nicht sein: Du kannst höchstens { $most } gehabt haben.
           *[other] Das kann nicht sein: { $seat } kann höchstens { $most } gehabt haben.
        }
    }
mammuz-why-keep = Meine { $species } hebe ich für später auf.
mammuz-why-last =
    { $odds ->
        [sure] Ich lege alles, was ich noch habe, und egal, was aufgedeckt wird: Ich gewinne.
        [none] Ich lege alles, was ich noch habe, und hoffe auf Glück.
       *[some] { $good ->
            [one] Ich lege alles, was ich noch habe: Mit einer der { $count } Karten gewinne ich.
           *[other] Ich lege alles, was ich noch habe: Mit { $good } der { $count } Karten gewinne ich.
        }
    }
mammuz-why-mine = Die Herde nehme ich selbst: Sie hilft mir.
mammuz-why-most = Ich habe vor allem { $species }.
mammuz-why-nothing = Ich habe keine { $species }, also lege ich etwas anderes und hoffe.
mammuz-why-odds =
    { $odds ->
        [high] Ich stelle mir vor, was da liegen kann: In { $tenths } von 10 Fällen stimmt diese Karte nicht.
       *[low] Diese Karte stimmt wahrscheinlich, aber alles andere scheint mir schlechter.
    }
mammuz-why-place = Ich muss anzweifeln und decke die Karte auf, die am ehesten gelogen ist.
mammuz-why-plan = Meine { $species } behalte ich: Wenn ich alle zusammenhabe, sterben sie aus.
mammuz-why-seldom =
    { $seat_is ->
        [you] Du zweifelst selten an, also wage ich eine Lüge.
       *[other] { $seat } zweifelt selten an, also wage ich eine Lüge.
    }
mammuz-why-slow =
    { $seat_is ->
        [you] Ich will dich bremsen.
       *[other] Ich will { $seat } bremsen.
    }
mammuz-why-true = Das stimmt alles: Wer mich anzweifelt, bekommt die Herde.
mammuz-why-unlikely =
    { $mine ->
        [0] Ich habe mitgezählt und glaube nicht, dass das { $species } sind.
       *[other] { $mine } der { $left } { $species } habe ich selbst: Das glaube ich nicht.
    }

## Die Partie zum Lernen

mammuz-lesson-middle = Schau auf die Herde
mammuz-lesson-goal = Werde deine Karten los! Wer keine mehr hat, gewinnt. Und du darfst lügen.
mammuz-lesson-claim = { $seat4 } legt eine Karte verdeckt hin und sagt: „1 Hase.“ Stimmt das? Das weiß nur { $seat4 }.
mammuz-lesson-honest = Jetzt machen alle mit Hasen weiter und legen eine bis vier Karten. Du hast zwei: Erweitere die Herde mit beiden. Das ist sogar wahr!
mammuz-lesson-honest-other = Sag erst mal die Wahrheit: Erweitere die Herde mit deinen zwei Hasen.
mammuz-lesson-one-more = { $seat1 } hätte anzweifeln und deine erste oder zweite Karte aufdecken können: Darum bestimmst du die Reihenfolge. Aber { $seat1 } legt auch eine Karte: „1 Hase.“
mammuz-lesson-too-many = { $seat2 }, { $seat3 } und { $seat4 } sagen auch je „1 Hase“. Das sind 7, und es gibt nur 6: Da lügt jemand, und das ist erlaubt! Anzweifeln kannst du aber nur die letzte Karte, und die kann stimmen.
mammuz-lesson-lie = Du hast keinen Hasen mehr. Also lüg auch: Erweitere die Herde mit deinem Eichhörnchen.
mammuz-lesson-lie-other = Versuch es jetzt mit einer Lüge: Erweitere die Herde mit dem Eichhörnchen.
mammuz-lesson-unnoticed = Puh! { $seat2 } hat { $seat1 } angezweifelt, und das war ein echter Hase. Wer sich irrt, nimmt die ganze Herde: Jetzt hat { $seat2 } auch dein Eichhörnchen.
mammuz-lesson-one-card = Merk dir: Anzweifeln lassen sich nur die zuletzt gelegten Karten, und nur eine davon wird aufgedeckt. Deine Lüge lag schon tiefer.
mammuz-lesson-lie-again = { $seat2 } lag falsch, also beginnt die nächste Person: { $seat3 } sagt Eichhörnchen an. Du hast keins mehr, aber vier andere Tiere. Erweitere die Herde mit einem Ziesel!
mammuz-lesson-lie-again-other = Lüg noch einmal: Erweitere die Herde mit einem Ziesel.
mammuz-lesson-caught = Erwischt! { $seat1 } hat deinen Ziesel aufgedeckt, also nimmst du die Herde. Das Gute daran: Drei Eichhörnchen waren dabei.
mammuz-lesson-impossible = { $seat1 } lag richtig und beginnt: Bären. Und jetzt sagt { $seat4 } „4 Bären“! Es gibt aber nur 3, und zwei davon hast du. Höchstens eine der vier ist ein Bär: Zweifle an und deck irgendeine auf!
mammuz-lesson-impossible-other = Das kann nicht stimmen: Zweifle es an!
mammuz-lesson-cheat = Beim Schummeln erwischt! { $seat4 } nimmt die ganze Herde. Du lagst richtig, also beginnst du die nächste Runde.
mammuz-lesson-begin = Du beginnst, also bestimmst du das Tier: Sag Eichhörnchen an und leg alle drei. Das ist ehrlich: Wer es anzweifelt, nimmt die Herde.
mammuz-lesson-begin-other = Sag Eichhörnchen an und leg deine drei Eichhörnchen.
mammuz-lesson-believed = { $seat1 } hat dir nicht geglaubt, aber es war wahr. Also nimmt { $seat1 } deine Eichhörnchen!
mammuz-lesson-doubt = { $seat4 } sagt „1 Ziesel“. Hm, wirklich? Zweifle es an und schau, was passiert.
mammuz-lesson-doubt-other = Zweifle diesmal an, was { $seat4 } sagt!
mammuz-lesson-wrong = Es war ein Ziesel, also nimmst diesmal du die Herde. Aber schau, was drin war …
mammuz-lesson-extinct = … der dritte Bär! Du hattest alle Bären, die es im Spiel gibt: Sie sterben sofort aus, und du bist sie los. Das geht sogar schon beim Geben. Eine Herde nehmen kann also Glück sein.
mammuz-lesson-dinosaur = Du lagst falsch, also beginnt { $seat1 }: Säbelzahntiger. Du hast keinen, aber einen Dinosaurier. Den kannst du nicht ansagen, nur als etwas anderes legen. Leg deinen Pterosaurier!
mammuz-lesson-dinosaur-other = Erweitere die Herde nur mit dem Pterosaurier.
mammuz-lesson-pterosaur = { $seat1 } hat deinen Pterosaurier aufgedeckt: Bei ihm nimmt die Herde, wer angezweifelt hat. Er selbst geht nicht mit der Herde: Den nimmt danach auf die Hand, wer ihn aufgedeckt hat.
mammuz-lesson-who-takes = Noch zwei Dinosaurier sagen, wer die Herde nimmt. Brontosaurus: wer angezweifelt wurde. Triceratops: Wer angezweifelt hat, sucht sich jemanden aus, ganz egal wen.
mammuz-lesson-where-to = Und die letzten drei? Stegosaurus: Die Herde wird an alle verteilt. Plesiosaurus: Sie kommt beiseite, und wer die nächste Herde nimmt, nimmt sie mit. Tyrannosaurus: Sie ist ganz aus dem Spiel.
mammuz-lesson-unturned = Ein Dinosaurier, den niemand aufdeckt, tut nichts: Er bleibt in der Herde wie jede andere Karte. Fünf der sechs sind in diesem Spiel; welcher fehlt, weiß niemand.
mammuz-lesson-last-cards = { $seat1 } hat einen Dinosaurier aufgedeckt und beginnt: Ziesel. Du hast vier: Leg sie alle! Legt jemand die letzten Karten, muss die nächste Person anzweifeln.
mammuz-lesson-last-cards-other = Leg alle vier Ziesel auf einmal: Das ist sogar wahr.
mammuz-lesson-must-challenge = Jetzt muss { $seat1 } anzweifeln. Stimmt die aufgedeckte Karte, gewinnst du. Stimmt sie nicht, nimmst du die Herde. Ein Dinosaurier wirkt zuerst: Ist deine Hand danach noch leer, gewinnst du auch.
mammuz-lesson-won = { $seat1 } musste anzweifeln, und es war wahr. Du bist alle Karten los: gewonnen!

## Der Tisch im Browser

mammuz-web-minutes = etwa 20 Minuten
mammuz-web-claim =
    { $count ->
        [one] 1 { mammuz-card }
       *[other] { $count } { mammuz-many }
    }
mammuz-web-in-hand =
    { $count ->
        [0] keine Karte
        [one] 1 Karte
       *[other] { $count } Karten
    }
mammuz-web-last-cards = Letzte Karten: anzweifeln!
mammuz-web-won = gewonnen
mammuz-web-open-hand = Auf der Hand: { $cards }
mammuz-web-overview = Noch im Spiel
mammuz-web-left = { mammuz-many }: noch { $count }
mammuz-web-banned = (nicht in dieser Runde)
mammuz-web-dinosaurs =
    { $count ->
        [one] 1 Dinosaurier
       *[other] { $count } Dinosaurier
    }
mammuz-web-herd =
    { $count ->
        [one] Die Herde: 1 Karte, angeblich { mammuz-many }
       *[other] Die Herde: { $count } Karten, angeblich { mammuz-many }
    }
mammuz-web-no-herd = Noch keine Herde
mammuz-web-face-down = verdeckt
mammuz-web-known = Das sind: { $cards }
mammuz-web-revealed = Aufgedeckt: { mammuz-card }
mammuz-web-pile =
    { $count ->
        [one] 1 Karte beiseite
       *[other] { $count } Karten beiseite
    }
mammuz-web-hand =
    { $count ->
        [one] Deine Hand: 1 Karte
       *[other] Deine Hand: { $count } Karten
    }
mammuz-web-hand-card =
    { $count ->
        [one] { mammuz-card }{ mammuz-web-laid }
       *[other] { mammuz-card }, { $count } Karten{ mammuz-web-laid }
    }
mammuz-web-laid =
    { $laid ->
        [0] { "" }
        [one] { ", " }auf Platz { $place } deiner Auslage
       *[other] { ", " }davon { $laid } in deiner Auslage
    }
mammuz-web-sort = Nach Tierarten sortiert
mammuz-web-help-sort = Solange das an ist, ist deine Hand nach Tierarten sortiert. Zieh eine Karte die Hand entlang (oder drück Umschalt und eine Pfeiltaste), um sie auf deine Art zu ordnen. Deine Ordnung sieht sonst niemand.
mammuz-web-tray = Deine Auslage
mammuz-web-free = Platz { $place }: frei
mammuz-web-take-back = Platz { $place }: { mammuz-card }. Zurücknehmen
mammuz-web-swap = Platz { $one } und { $other } tauschen
mammuz-web-say = Was behauptest du?
mammuz-web-pick-cards = Wähl 1 bis 4 Karten
mammuz-web-pick-species = Wähl eine Tierart
mammuz-web-lay =
    { $count ->
        [one] 1 Karte als „{ mammuz-card }“ legen
       *[other] { $count } Karten als { mammuz-many } legen
    }
mammuz-web-challenge = Anzweifeln
mammuz-web-no-challenge = Doch nicht
mammuz-web-turn-up = Karte { $place } von { $count } bei { $name } aufdecken
mammuz-web-forced = { $name } hat die letzten Handkarten gelegt: Du musst anzweifeln.
mammuz-web-give = die Herde für { $name }
mammuz-web-after = Wer wann geschummelt hat und wer erwischt wurde
mammuz-web-after-player = Wer
mammuz-web-after-displays = Auslagen
mammuz-web-after-lies = Gelogen
mammuz-web-after-caught = Erwischt
mammuz-web-after-challenges = Angezweifelt
mammuz-web-after-alarms = Fehlalarm
mammuz-web-after-course = Der Reihe nach
mammuz-web-deed-true = „{ $claim }“: wahr
mammuz-web-deed-lie = „{ $claim }“: gelogen, niemand hat es gemerkt ({ $cards })
mammuz-web-deed-caught = „{ $claim }“: gelogen und erwischt ({ $cards })
mammuz-web-mark-true = wahr
mammuz-web-mark-lie = gelogen
mammuz-web-mark-caught = erwischt

## So geht’s, in einer Minute

mammuz-web-how-goal = Werde als Erstes alle deine Karten los. Lügen ist erlaubt, nur erwischen lassen darfst du dich nicht.
mammuz-web-how-lay = Leg 1 bis 4 Karten verdeckt hin und sag, was es ist: „zwei Hasen“. Von da an sagen alle, die Karten legen, auch Hasen, ob es stimmt oder nicht.
mammuz-web-how-challenge = Du glaubst nicht, was zuletzt gesagt wurde? Dann zweifle es an und deck eine dieser Karten auf. Kein Hase? Dann nimmt, wer gelogen hat, alle Karten dieser Runde. Doch ein Hase? Dann nimmst du sie.
mammuz-web-how-extinct = Karten nehmen kann Glück sein: Hast du alle Karten eines Tiers, die noch im Spiel sind, stirbt es aus, und du bist sie los.
mammuz-web-how-end = Legt jemand die letzten Karten, muss die nächste Person anzweifeln. Stimmt die Karte, ist das Spiel gewonnen.
mammuz-web-how-dinosaurs = Zwischen den Karten stecken Dinosaurier. Deckst du einen auf, tut er erst das hier, und dann musst du ihn auf die Hand nehmen.
mammuz-web-how-dinosaur =
    { $card ->
        [brontosaurus] Wer angezweifelt wurde, nimmt die Karten.
        [pterosaur] Wer angezweifelt hat, nimmt die Karten.
        [triceratops] Wer angezweifelt hat, sucht aus, wer die Karten nimmt.
        [stegosaurus] Die Karten werden an alle verteilt.
        [plesiosaurus] Die Karten kommen zur Seite. Wer als Nächstes Karten nimmt, bekommt sie dazu.
       *[tyrannosaurus] Die Karten werden gefressen: Sie sind aus dem Spiel.
    }
