/** What can be heard at a table: a card is turned, cards match, they do not. */
export type Cue = 'turn' | 'match' | 'miss';

/** What can be heard besides: it is your turn, somebody has won. */
export type Sound = Cue | 'your-turn' | 'win';
