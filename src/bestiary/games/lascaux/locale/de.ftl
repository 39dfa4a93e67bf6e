# Lascaux: jeder Satz des Spiels.

lascaux-name = Lascaux
lascaux-pitch = Setz heimlich auf eine Farbe, halte mit deinen Steinen länger durch als die anderen und sammle Höhlenbilder.

lascaux-colour =
    { $colour ->
        [brown] Braun
        [yellow] Gelb
        [green] Grün
        [pink] Rosa
        [white] Weiß
       *[blue] Blau
    }
lascaux-animal =
    { $animal ->
        [mammoth] Mammut
        [aurochs] Auerochse
        [deer] Hirsch
        [horse] Pferd
        [ibex] Steinbock
       *[rhino] Nashorn
    }
lascaux-card = { lascaux-animal } ({ $first }/{ $second })
lascaux-animals =
    { $count } { $count ->
        [one] { lascaux-animal }
       *[other] { $animal ->
            [mammoth] Mammuts
            [aurochs] Auerochsen
            [deer] Hirsche
            [horse] Pferde
            [ibex] Steinböcke
           *[rhino] Nashörner
        }
    }
lascaux-short =
    { $animal ->
        [mammoth] Mam
        [aurochs] Aue
        [deer] Hir
        [horse] Pfe
        [ibex] Ste
       *[rhino] Nas
    }
lascaux-tally = { $count } { lascaux-short }

lascaux-verb-mark = Auf eine Farbe setzen
lascaux-verb-bid = Einen Stein legen
lascaux-verb-pass = Passen
lascaux-part-colour = Auf welche Farbe setzt du?

## Was geschehen ist

lascaux-round-opened =
    { $seat_is ->
        [you] Du beginnst die Runde. Aufgedeckt: { $cards }.
       *[other] { $seat } beginnt die Runde. Aufgedeckt: { $cards }.
    }
lascaux-round-opened-bare =
    { $seat_is ->
        [you] Du beginnst die Runde. Es wird keine neue Karte aufgedeckt.
       *[other] { $seat } beginnt die Runde. Es wird keine neue Karte aufgedeckt.
    }
lascaux-marker-chosen =
    { $seat_is ->
        [you] Du hast auf eine Farbe gesetzt.
       *[other] { $seat } hat auf eine Farbe gesetzt.
    }
lascaux-own-marker-chosen =
    { $seat_is ->
        [you] Du setzt auf { $colour }.
       *[other] { $seat } setzt auf { $colour }.
    }
lascaux-stone-laid =
    { $pot ->
        [one] { $seat_is ->
            [you] Du legst einen Stein; in der Mitte liegt jetzt einer.
           *[other] { $seat } legt einen Stein; in der Mitte liegt jetzt einer.
        }
       *[other] { $seat_is ->
            [you] Du legst einen Stein; in der Mitte liegen jetzt { $pot }.
           *[other] { $seat } legt einen Stein; in der Mitte liegen jetzt { $pot }.
        }
    }
lascaux-passed =
    { $stones ->
        [0] { $seat_is ->
            [you] Du passt und bekommst keine Steine.
           *[other] { $seat } passt und bekommt keine Steine.
        }
        [one] { $seat_is ->
            [you] Du passt und nimmst einen Stein.
           *[other] { $seat } passt und nimmt einen Stein.
        }
       *[other] { $seat_is ->
            [you] Du passt und nimmst { $stones } Steine.
           *[other] { $seat } passt und nimmt { $stones } Steine.
        }
    }
lascaux-cards-taken =
    { $seat_is ->
        [you] Du deckst { $colour } auf und nimmst { $cards }.
       *[other] { $seat } deckt { $colour } auf und nimmt { $cards }.
    }
lascaux-nothing-taken =
    { $seat_is ->
        [you] Du deckst { $colour } auf und gehst leer aus.
       *[other] { $seat } deckt { $colour } auf und geht leer aus.
    }
lascaux-colours-limited = Niemand hat eine Karte genommen: In der nächsten Runde dürfen nur Farben gewählt werden, die in der Auslage zu sehen sind.
lascaux-points =
    { $points ->
        [one] einem Punkt
       *[other] { $points } Punkten
    }
lascaux-game-ended =
    { $winners_are ->
        [you] Das Spiel ist aus: Du gewinnst mit { lascaux-points }.
        [with] Das Spiel ist aus: Ihr teilt euch den Sieg ({ $winners }) mit je { lascaux-points }.
       *[other] { $winners_count ->
            [one] Das Spiel ist aus: { $winners } gewinnt mit { lascaux-points }.
           *[other] Das Spiel ist aus: { $winners } teilen sich den Sieg mit je { lascaux-points }.
        }
    }

## Ablehnungen

lascaux-refused-over = alle Karten gehören jemandem, das Spiel ist aus
lascaux-refused-no-bidding = das Bieten beginnt erst, wenn alle einen Marker gewählt haben
lascaux-refused-marked = für diese Runde ist schon ein Marker gewählt
lascaux-refused-colour =
    in der letzten Runde hat niemand eine Karte genommen, und in der Auslage ist kein { $colour ->
        [brown] Braun
        [yellow] Gelb
        [green] Grün
        [pink] Rosa
        [white] Weiß
       *[blue] Blau
    } zu sehen
lascaux-only-colour = nur wenn die Auslage diese Farbe zeigt
lascaux-refused-bidding = die Marker sind gewählt; jetzt wird ein Stein gelegt oder gepasst
lascaux-refused-passed = wer gepasst hat, bietet in dieser Runde nicht mehr mit
lascaux-refused-turn = jemand anderes ist dran
lascaux-refused-stones = wer keinen Stein mehr hat, muss passen
lascaux-only-stones = nur mit einem Stein
lascaux-refused-text = { $text } ist kein Zug; es gibt „mark“ mit einer Farbe, „bid“ und „pass“
lascaux-refused-deck = im Stapel ist jede der 54 Karten genau einmal
lascaux-refused-wide = { $key }: in der Auslage liegen höchstens sieben Karten
lascaux-refused-narrow = { $key }: die Auslage zeigt weder alle sechs Farben noch sieben Karten, es würde also weiter aufgedeckt
lascaux-refused-sum = { $key }: mit denen in der Mitte sind es zusammen { $total } Steine
lascaux-refused-unmarked = { $key }: alle haben einen Marker gewählt, bevor der erste Stein liegt, und niemand hat einen, wenn das Spiel aus ist
lascaux-refused-unlimited = { $key }: nach einer Runde, in der niemand eine Karte genommen hat, werden nur Farben gewählt, die in der Auslage zu sehen sind
lascaux-refused-few = { $key }: jeder passt höchstens einmal, und wenn nur einer übrig ist, ist die Runde zu Ende
lascaux-refused-due = { $key }: nach allem, was gelegt und gepasst wurde, ist Platz { $seat } dran

## Einmal erklärt

lascaux-explain-stone = Ein Stein kauft Zeit: Wer am längsten dabeibleibt, nimmt zuerst.
lascaux-explain-pot = Passen bringt Steine: alle aus der Mitte. Sechs sind am Ende einen Punkt wert. Aber wer früh passt, nimmt spät.
lascaux-explain-pass = Wer passt, bietet nicht mehr mit. Je später man passt, desto früher nimmt man.
lascaux-explain-first-pass = Wer zuerst passt, beginnt die nächste Runde.
lascaux-explain-majority = Am Ende zählt von jedem Tier nur die größte Sammlung: ein Punkt je Karte. Bei Gleichstand zählen alle größten.
lascaux-explain-nothing = Leer ausgegangen: Die Farbe lag nicht aus, oder andere haben sie schon genommen.

## Der Tisch in Zeilen

lascaux-row-paintings = Auslage
lascaux-row-middle = Mitte
lascaux-row-middle-note =
    { $pot ->
        [0] keine Steine
        [one] ein Stein
       *[other] { $pot } Steine
    }; { $deck ->
        [0] der Nachziehstapel ist leer
        [one] eine Karte im Nachziehstapel
       *[other] { $deck } Karten im Nachziehstapel
    }
lascaux-row-marker = Dein Marker
lascaux-row-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
lascaux-row-seat-note =
    { $state ->
        [over] { $points ->
            [one] ein Punkt
           *[other] { $points } Punkte
        }, { lascaux-stones }
        [marked] { lascaux-stones }{ lascaux-begins }, Marker gewählt
        [passed] { lascaux-stones }{ lascaux-begins }, gepasst
       *[in] { lascaux-stones }{ lascaux-begins }
    }
lascaux-begins =
    { $begins ->
        [yes] { ", beginnt" }
       *[no] { "" }
    }
lascaux-stones =
    { $stones ->
        [-1] Steine geheim
        [0] keine Steine
        [one] ein Stein
       *[other] { $stones } Steine
    }

## Die Abrechnung

lascaux-sheet-animal =
    { $animal ->
        [mammoth] Mammuts
        [aurochs] Auerochsen
        [deer] Hirsche
        [horse] Pferde
        [ibex] Steinböcke
       *[rhino] Nashörner
    }
lascaux-sheet-stones = Steine (je sechs ein Punkt)
lascaux-sheet-total = Summe

## Wie die Bots sind

lascaux-bot-novice = Mag Farben mit vielen Karten und schöne Haufen Steine.
lascaux-bot-steady = Weiß, was jede Karte einbringt, was die anderen sammeln und wann ein Stein zu teuer ist.
lascaux-bot-clever = Errät deine Farbe an dem, was du tust, und malt sich aus, wie es weitergeht.

## Warum ein Bot tut, was er tut

lascaux-why-animals =
    { $animal ->
        [mammoth] Mammuts
        [aurochs] Auerochsen
        [deer] Hirschen
        [horse] Pferden
        [ibex] Steinböcken
       *[rhino] Nashörnern
    }
lascaux-why-no-stones = Ich habe keinen Stein mehr, also muss ich passen.
lascaux-why-many =
    { $count ->
        [one] Ich setze auf { $colour }: Eine Karte der Auslage hat diese Farbe.
       *[other] Ich setze auf { $colour }: { $count } Karten der Auslage haben diese Farbe.
    }
lascaux-why-plenty =
    { $stones ->
        [one] Ich habe noch einen Stein, also lege ich ihn.
       *[other] Ich habe noch { $stones } Steine, also lege ich einen.
    }
lascaux-why-nice =
    { $pot ->
        [one] In der Mitte liegt ein Stein, den hätte ich gern.
       *[other] In der Mitte liegen { $pot } Steine, die hätte ich gern.
    }
lascaux-why-few =
    { $stones ->
        [one] Ich habe nur noch einen Stein, also nehme ich, was in der Mitte liegt.
       *[other] Ich habe nur noch { $stones } Steine, also nehme ich, was in der Mitte liegt.
    }
lascaux-why-herd = Keine Farbe hilft mir mehr als { $colour }, vor allem bei den { lascaux-why-animals }.
lascaux-why-quiet = Mit { $other } bekäme ich mehr, aber das wollen auch andere; { $colour } hilft mir bei den { lascaux-why-animals }.
lascaux-why-nothing = In der Auslage hilft mir nichts, da ist eine Farbe so gut wie die andere.
lascaux-why-first =
    { $pot ->
        [0] Zuerst zu nehmen ist mir einen Stein wert.
        [one] Zuerst zu nehmen ist mir mehr wert als der Stein in der Mitte.
       *[other] Zuerst zu nehmen ist mir mehr wert als die { $pot } Steine in der Mitte.
    }
lascaux-why-heap =
    { $pot ->
        [0] Zuerst zu nehmen ist mir keinen Stein wert.
        [one] Der Stein in der Mitte ist mir mehr wert, als zuerst zu nehmen.
       *[other] Die { $pot } Steine in der Mitte sind mir mehr wert, als zuerst zu nehmen.
    }
lascaux-why-ahead = Ich habe mir ausgemalt, wie es weitergehen kann, und mit { $colour } stehe ich am besten da.
lascaux-why-rival =
    { $seat_is ->
        [you] Ich glaube, du setzt auf { $other }, und wenn ich mir ausmale, wie es weitergeht, stehe ich mit { $colour } am besten da.
       *[other] Ich glaube, { $seat } setzt auf { $other }, und wenn ich mir ausmale, wie es weitergeht, stehe ich mit { $colour } am besten da.
    }
lascaux-why-danger = Wenn ich jetzt passe, nimmt mir leicht jemand meine Karten weg.
lascaux-why-patience = Meine Karten nimmt mir kaum jemand weg, aber ich glaube, das Warten lohnt sich.
lascaux-why-safe =
    { $pot ->
        [0] Meine Karten nimmt mir kaum jemand weg, also spare ich mir die Steine.
        [one] Meine Karten nimmt mir kaum jemand weg, also nehme ich den Stein.
       *[other] Meine Karten nimmt mir kaum jemand weg, also nehme ich die { $pot } Steine.
    }
lascaux-why-costly =
    { $pot ->
        [0] Vielleicht verliere ich Karten, aber weiterzubieten wäre mir zu teuer.
        [one] Vielleicht verliere ich Karten, aber den Stein nehme ich lieber, als weiterzubieten.
       *[other] Vielleicht verliere ich Karten, aber die { $pot } Steine nehme ich lieber, als weiterzubieten.
    }

## Die Partie zum Lernen

lascaux-lesson-middle = Schau auf die Bilder
lascaux-lesson-goal = Sammle Höhlenbilder! Bei jedem Tier zählt nur die größte Sammlung: ein Punkt für jedes ihrer Bilder. Bei Gleichstand zählt es für alle, die vorn liegen.
lascaux-lesson-colours = Jedes Bild hat zwei Farben. Du setzt auf eine Farbe und willst alle Bilder, auf denen sie ist: Rosa ist auf dreien.
lascaux-lesson-bet = Jetzt setz heimlich: Wähl einen deiner sechs Marker. Er bleibt verdeckt, niemand kennt deine Farbe. Drei Bilder, zwei davon Hirsche – setz auf Rosa!
lascaux-lesson-bet-other = Auch eine gute Farbe. Aber setz diesmal auf Rosa.
lascaux-lesson-first-stone = Wer darf zuerst nehmen? Dafür sind die Steine da: Ein Stein hält dich im Rennen, und wer am längsten bleibt, nimmt zuerst. Leg einen!
lascaux-lesson-first-stone-other = Passt du jetzt, nimmst du als Letztes. Leg erst einen Stein!
lascaux-lesson-another-stone = Alle bleiben dabei, und in der Mitte liegen vier Steine. Leg noch einen!
lascaux-lesson-stay-other = Noch nicht! Rosa ist noch einen Stein wert: Bleib dabei.
lascaux-lesson-pass = { $seat1 } passt. Das lohnt sich: Alle 5 Steine gehen an { $seat1 }, und die Mitte ist wieder leer. Aber wer zuerst passt, nimmt zuletzt – und beginnt die nächste Runde.
lascaux-lesson-stay = Die anderen bleiben. Das kostet jedes Mal einen Stein, und wer keinen mehr hat, muss passen. Leg auch noch einen!
lascaux-lesson-two-left = Auch { $seat2 } passt und bekommt nur, was seitdem gelegt wurde: 3 Steine. Jetzt seid nur noch ihr zwei übrig, { $seat3 } und du. Noch ein Stein!
lascaux-lesson-taken = { $seat3 } passt und bekommt 2 Steine. Nur du bist noch da: Du zahlst nichts mehr und bekommst keine Steine, aber du nimmst zuerst. Alle Bilder mit Rosa gehören dir!
lascaux-lesson-too-late = Dann nehmen die anderen: Wer zuletzt gepasst hat, kommt als Nächstes. { $seat1 } kommt zum Schluss, auch mit Rosa: Es war nichts mehr da. Immerhin gab es 5 Steine.
lascaux-lesson-new-round = Eine neue Runde! { $seat1 } hat zuerst gepasst und fängt darum an. Neue Bilder kommen dazu, bis alle sechs Farben zu sehen sind – aber mehr als sieben liegen nie da.
lascaux-lesson-quiet = Weiß ist auf vier Bildern: Darum gibt es Streit. Blau ist nur auf zweien, das will wohl sonst niemand. Setz auf Blau!
lascaux-lesson-quiet-other = Da wird es eng. Versuch es mit dem ruhigen Blau!
lascaux-lesson-pass-at-once = In der Mitte liegen drei Steine. Auf Blau hat wohl niemand sonst gesetzt: Wozu also zahlen? Pass und nimm die Steine!
lascaux-lesson-pass-at-once-other = Das würde einen Stein kosten. Pass, dann bekommst du drei!
lascaux-lesson-quiet-pays = Du warst als Letztes dran, und trotzdem: zwei Bilder und drei Steine obendrauf. Das ist der Kniff! Er klappt bei ruhigen Farben – außer jemand schnappt dir die Bilder über ihre andere Farbe weg.
lascaux-lesson-crowd = { $seat2 } hat alles mit Weiß genommen. Für { $seat1 }, auch auf Weiß, und { $seat3 }, auf Grün, war kein Bild mehr da.
lascaux-lesson-biggest = Du hast zuerst gepasst, also fängst du jetzt an. Du hast ein Pferd, genau wie { $seat2 }, und ein Mammut, genau wie { $seat3 }. Zwei Farben bringen dir von beidem noch eins: Setz auf eine davon!
lascaux-lesson-biggest-other = Such eine Farbe, die auf einem Pferd und auf dem Mammut ist: Braun oder Grün.
lascaux-lesson-cheap = Diesmal willst du zuerst nehmen. Leg einen Stein!
lascaux-lesson-cheap-other = Zeig, dass du es willst: Leg erst einen Stein.
lascaux-lesson-won = Alle anderen passen: Ein Stein hat gereicht! Den nimmt { $seat1 }; für { $seat2 } und { $seat3 } ist die Mitte leer.
lascaux-lesson-points = Jetzt hast du allein die meisten Hirsche, Pferde und Mammuts: 7 Punkte. Je sechs Steine sind noch einer, weniger als sechs zählen nichts: Deine 10 Steine bringen einen. Du hast also 8!
lascaux-lesson-left-over = Zwei Bilder hat niemand genommen, sie bleiben liegen. Mit fünf neuen sind es sieben, mehr werden es nie – auch ohne Rosa. Auf Rosa darfst du trotzdem setzen, nur bringt es kein Bild.
lascaux-lesson-end = Gespielt wird, bis alle 54 Bilder vergeben sind, zuletzt ohne neue. Erst dann zählen die Punkte, und die meisten gewinnen. Spiel weiter!

## Auf der Seite

lascaux-web-minutes = etwa 25 Minuten
lascaux-web-option-stones = Steine
lascaux-web-option-stones-open = Alle sehen, wie viele Steine die anderen haben
lascaux-web-option-stones-secret = Wie viele Steine die anderen haben, ist geheim
lascaux-web-letter =
    { $colour ->
        [brown] Br
        [yellow] Ge
        [green] Gr
        [pink] Ro
        [white] We
       *[blue] Bl
    }
lascaux-web-row-empty = Die Wand ist leer.
lascaux-web-of-yours = deine Farbe
lascaux-web-deck =
    { $deck ->
        [0] Der Stapel ist leer
        [one] Eine Karte im Stapel
       *[other] { $deck } Karten im Stapel
    }
lascaux-web-stack = Wer gepasst hat, von oben nach unten: In dieser Reihenfolge wird genommen
lascaux-web-order = So wird genommen
lascaux-web-stack-empty = Noch hat niemand gepasst.
lascaux-web-starts = Startspieler
lascaux-web-next = hat zuerst gepasst und beginnt die nächste Runde
lascaux-web-then = beginnt dann
lascaux-web-passed = gepasst
lascaux-web-marker-down = Marker verdeckt
lascaux-web-marker-up = Marker: { $colour }
lascaux-web-only-you = für die anderen verdeckt
lascaux-web-nothing = nichts
lascaux-web-nothing-yet = Noch keine Bilder.
lascaux-web-bet =
    Auf { $colour } setzen: { $count ->
        [0] kein Bild
        [one] ein Bild
       *[other] { $count } Bilder
    } in der Auslage
lascaux-web-bet-on = Auf { $colour } setzen
lascaux-web-limited = Niemand hat etwas genommen: Diesmal gehen nur Farben, die in der Auslage zu sehen sind.
lascaux-web-change = Noch kannst du es dir anders überlegen.
lascaux-web-have =
    { $stones ->
        [0] du hast keinen
        [one] du hast einen
       *[other] du hast { $stones }
    }
lascaux-web-take =
    { $pot ->
        [0] und nichts nehmen
        [one] und einen Stein nehmen
       *[other] und { $pot } Steine nehmen
    }
lascaux-web-last-stones =
    { $stones ->
        [one] Dein letzter Stein: Danach musst du passen.
       *[other] Nur noch { $stones } Steine, dann musst du passen.
    }
lascaux-web-must-pass = Du hast keinen Stein mehr, also musst du passen.
lascaux-web-majorities = Mehrheiten
lascaux-web-leads = hat die meisten
lascaux-web-leads-key = Ein Stern zeigt, wer von einem Tier die meisten hat.
lascaux-web-collections = Sammlungen
lascaux-web-collection = Bilder
lascaux-web-collection-of = { $name }: Bilder
lascaux-web-points =
    { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }
lascaux-web-picture-colours = { $card }: ein Tier, zwei Farben. Jede der sechs Farben hat ihre Buchstaben und ihre Form.
lascaux-web-picture-row = Diese vier Bilder zeigen alle sechs Farben, also wird nichts mehr aufgedeckt.
lascaux-web-picture-order = So wird genommen: zuerst, wer übrig ist, dann der Stapel von oben nach unten.
lascaux-web-picture-last = als Einziger noch dabei
lascaux-web-picture-top = hat zuletzt gepasst: liegt oben
lascaux-web-picture-bottom = hat zuerst gepasst: beginnt die nächste Runde
lascaux-web-picture-most = A und B bekommen je 4 Punkte für Mammuts, C bekommt 4 für Hirsche, A bekommt 6 für Pferde.

## So geht’s, in einer Minute

lascaux-web-how-goal = Sammle Bilder. Bei jedem Tier zählt nur die größte Sammlung: ein Punkt für jedes ihrer Bilder. Haben zwei von euch gleich viele, zählt es für beide.
lascaux-web-how-bet = Jedes Bild hat zwei Farben. Zu Beginn einer Runde setzen alle heimlich auf eine Farbe. Mit Gelb willst du die Bilder, die hier leuchten.
lascaux-web-how-stone = Dann geht es reihum: einen Stein legen und dabeibleiben, oder passen. Mit einem Stein kaufst du nur eins: Du kannst noch als Erstes nehmen.
lascaux-web-how-pass = Wenn du passt, bekommst du alle Steine aus der Mitte. Aber je später du passt, desto früher nimmst du Bilder.
lascaux-web-how-take = Wer übrig bleibt, nimmt zuerst: alle Bilder der eigenen Farbe. Danach die anderen: Wer zuletzt gepasst hat, kommt als Nächstes. Was übrig ist, bleibt für die nächste Runde.
lascaux-web-how-end = So geht es weiter, bis alle Bilder vergeben sind. Dann sind je sechs Steine noch ein Punkt, und die meisten Punkte gewinnen.
