"""Tables: play among people. Wishes become events, and events make the table."""
