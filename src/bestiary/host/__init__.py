"""Host: decides, commits, publishes: live tables, their subscribers, timers and bots."""
