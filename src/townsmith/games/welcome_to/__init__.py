"""Welcome To..., complete: two editions, four sheets, experts and two solo modes."""

from townsmith.games.welcome_to.game import WelcomeToGame

GAME = WelcomeToGame()
