# What the page says, beside the sentences of the whole house and of the games.
