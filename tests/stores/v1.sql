-- A database of version 1, as its first users have it. Never changed: later steps start from it.
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE events (
        table_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) WITHOUT ROWID;
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',1,'{"what":"opened","game":"mausen","rules":"mausen/1","players":3,"code":"MGNZGE","invite":"Ha_2o76umfXfKm_r5kJP1V","is_public":true,"at":1800000001000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"open 1800000001000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',2,'{"what":"sat","seat":0,"person":"3d2d4f847929f701cb0f0fa1c4ef06f4","name":"Zoë Quill","at":1800000001000}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',3,'{"what":"carried","seat":0,"person":"32fa509e2ca9c14db3798854d58a4007","at":1800000002000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"wish 1800000002000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',4,'{"what":"readied","seat":0,"at":1800000003000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"wish 1800000003000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',5,'{"what":"sat","seat":1,"person":"7dd5b2dc3f1dcc71d025223197525cfa","name":"Bruno","at":1800000004000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000004000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',6,'{"what":"readied","seat":1,"at":1800000005000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000005000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',7,'{"what":"sat","seat":2,"person":"405a6ffffba1c449f8238da71a999543","name":"Ida","at":1800000006000,"who":"405a6ffffba1c449f8238da71a999543","id":"wish 1800000006000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',8,'{"what":"readied","seat":2,"at":1800000007000,"who":"405a6ffffba1c449f8238da71a999543","id":"wish 1800000007000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',9,'{"what":"started","setup":{},"seed":3251895551,"at":1800000008000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"wish 1800000008000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',10,'{"what":"moved","seat":0,"move":"E1","at":1800000009000,"who":"32fa509e2ca9c14db3798854d58a4007","id":"wish 1800000009000"}');
INSERT INTO "events" VALUES('26eb6c76e70e73b7547df5e6',11,'{"what":"moved","seat":1,"move":"D3","at":1800000010000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000010000"}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',1,'{"what":"opened","game":"mausen","rules":"mausen/1","players":3,"code":"WK3DEG","invite":"uHbEL31IeL2HPcHyGcFRl1","at":1800000000000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"open 1800000000000"}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',2,'{"what":"sat","seat":0,"person":"3d2d4f847929f701cb0f0fa1c4ef06f4","name":"Zoë Quill","at":1800000000000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',3,'{"what":"seated-bot","seat":1,"bot":"random","name":"Emma","at":1800000000000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',4,'{"what":"seated-bot","seat":2,"bot":"random","name":"David","at":1800000000000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',5,'{"what":"readied","seat":0,"at":1800000000000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',6,'{"what":"started","setup":{},"seed":2452055640,"at":1800000000000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"open 1800000000000"}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',7,'{"what":"moved","seat":0,"move":"E4","at":1800000001000,"who":"3d2d4f847929f701cb0f0fa1c4ef06f4","id":"wish 1800000001000"}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',8,'{"what":"moved","seat":1,"move":"E3","by":"bot","at":1800000001000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',9,'{"what":"moved","seat":2,"move":"M2","by":"bot","at":1800000001000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',10,'{"what":"moved","seat":1,"move":"D1","by":"bot","at":1800000001000}');
INSERT INTO "events" VALUES('38f6eeb4016e4118df0ea53b',11,'{"what":"moved","seat":2,"move":"E3","by":"bot","at":1800000001000}');
INSERT INTO "events" VALUES('764c307046fbb8f99af0a5f0',1,'{"what":"opened","game":"mausen","rules":"mausen/1","players":3,"code":"K94CEW","invite":"rs_6ILi8IHn5kxsC7tVO_H","is_public":true,"at":1800000010000,"who":"405a6ffffba1c449f8238da71a999543","id":"open 1800000010000"}');
INSERT INTO "events" VALUES('764c307046fbb8f99af0a5f0',2,'{"what":"sat","seat":0,"person":"405a6ffffba1c449f8238da71a999543","name":"Ida","at":1800000010000}');
INSERT INTO "events" VALUES('764c307046fbb8f99af0a5f0',3,'{"what":"sat","seat":1,"person":"7dd5b2dc3f1dcc71d025223197525cfa","name":"Bruno","at":1800000011000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000011000"}');
INSERT INTO "events" VALUES('764c307046fbb8f99af0a5f0',4,'{"what":"readied","seat":1,"at":1800000012000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000012000"}');
INSERT INTO "events" VALUES('764c307046fbb8f99af0a5f0',5,'{"what":"left","seat":1,"at":1800000013000,"who":"7dd5b2dc3f1dcc71d025223197525cfa","id":"wish 1800000013000"}');
CREATE TABLE notes (
        number INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL,
        game TEXT NOT NULL,
        rules TEXT NOT NULL,
        status TEXT NOT NULL,
        is_public INTEGER NOT NULL,
        due_ms INTEGER NOT NULL,
        brief BLOB NOT NULL
    );
INSERT INTO "notes" VALUES(1,'38f6eeb4016e4118df0ea53b','WK3DEG','mausen','mausen/1','playing',0,1802595600000,X'7B2267616D65223A226D617573656E222C22706C6179657273223A332C226E616D6573223A5B225A6FC3AB205175696C6C222C22456D6D61222C224461766964225D2C2266726565223A302C2274696D696E67223A226E6F6E65222C226F70656E65645F6D73223A313830303030303030303030307D');
INSERT INTO "notes" VALUES(2,'26eb6c76e70e73b7547df5e6','MGNZGE','mausen','mausen/1','playing',1,1802595600000,X'7B2267616D65223A226D617573656E222C22706C6179657273223A332C226E616D6573223A5B225A6FC3AB205175696C6C222C224272756E6F222C22496461225D2C2266726565223A302C2274696D696E67223A226E6F6E65222C226F70656E65645F6D73223A313830303030303030313030307D');
INSERT INTO "notes" VALUES(3,'764c307046fbb8f99af0a5f0','K94CEW','mausen','mausen/1','open',1,1800090000000,X'7B2267616D65223A226D617573656E222C22706C6179657273223A332C226E616D6573223A5B22496461225D2C2266726565223A322C2274696D696E67223A226E6F6E65222C226F70656E65645F6D73223A313830303030303031303030307D');
CREATE TABLE people (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
INSERT INTO "people" VALUES('32fa509e2ca9c14db3798854d58a4007','26eb6c76e70e73b7547df5e6');
INSERT INTO "people" VALUES('3d2d4f847929f701cb0f0fa1c4ef06f4','26eb6c76e70e73b7547df5e6');
INSERT INTO "people" VALUES('405a6ffffba1c449f8238da71a999543','26eb6c76e70e73b7547df5e6');
INSERT INTO "people" VALUES('7dd5b2dc3f1dcc71d025223197525cfa','26eb6c76e70e73b7547df5e6');
INSERT INTO "people" VALUES('3d2d4f847929f701cb0f0fa1c4ef06f4','38f6eeb4016e4118df0ea53b');
INSERT INTO "people" VALUES('405a6ffffba1c449f8238da71a999543','764c307046fbb8f99af0a5f0');
CREATE INDEX notes_by_code ON notes (code);
CREATE INDEX notes_by_due ON notes (due_ms);
CREATE INDEX notes_by_status ON notes (status, is_public);
CREATE INDEX people_by_table ON people (table_id);
COMMIT;
