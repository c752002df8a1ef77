import type { PlayerId, Spot } from '../../game.ts';
import type { ProblemCode } from '../../problem.ts';
import type { Card } from '../cards.ts';
import type { ScrambleMove } from '../scramble.ts';

export interface NaiveOutcome {
  readonly refused?: ProblemCode;
  readonly failed?: ProblemCode;
  readonly waiting?: number;
  readonly settled: readonly { readonly player: PlayerId; readonly failed?: ProblemCode }[];
  /** True if watchers are notified. */
  readonly fired: boolean;
}

interface NaiveSpace {
  card: Card;
  face: 'none' | 'down' | 'up';
  controller: PlayerId | undefined;
}

interface NaivePlayer {
  readonly name: PlayerId;
  score: number;
  /** The cards of the last play, if it was not a match. */
  previous: Spot[];
}

/** A naive model of the rules, as an oracle: derives as much as possible from the whole board. */
export class NaiveBoard {
  readonly rows: number;
  readonly columns: number;
  readonly open: boolean;
  readonly spaces: NaiveSpace[];
  readonly players: NaivePlayer[] = [];
  /** All waiters for any card, longest first. */
  waiters: { player: PlayerId; spot: Spot; wait: number }[] = [];
  #waits = 0;
  #settled: { player: PlayerId; failed?: ProblemCode }[] = [];
  #fired = false;

  constructor(rows: number, columns: number, cards: readonly Card[], open: boolean) {
    this.rows = rows;
    this.columns = columns;
    this.open = open;
    this.spaces = cards.map((card) => ({ card, face: 'down', controller: undefined }));
  }

  play(player: PlayerId, move: ScrambleMove): NaiveOutcome {
    this.#settled = [];
    this.#fired = false;
    const answer = this.#answerTo(player, move);
    return { ...answer, settled: this.#settled, fired: this.#fired };
  }

  isOver(): boolean {
    if (this.open) return false;
    const left = this.spaces
      .filter(({ face, controller }) => {
        return (
          face !== 'none' && (controller === undefined || this.controlledBy(controller).length < 2)
        );
      })
      .map(({ card }) => card);
    return left.every((card, index) => left.indexOf(card) === index);
  }

  textFor(player: PlayerId): string {
    let text = `${this.rows}x${this.columns}\n`;
    for (const { card, face, controller } of this.spaces) {
      if (face !== 'up') text += `${face}\n`;
      else text += controller === player ? `my ${card}\n` : `up ${card}\n`;
    }
    return text;
  }

  waitersFor(spot: Spot): PlayerId[] {
    return this.waiters.filter((waiter) => waiter.spot === spot).map(({ player }) => player);
  }

  controlledBy(player: PlayerId): Spot[] {
    return [...this.spaces.keys()].filter((spot) => this.#space(spot).controller === player);
  }

  #answerTo(
    player: PlayerId,
    move: ScrambleMove,
  ): { refused?: ProblemCode; failed?: ProblemCode; waiting?: number } {
    switch (move.type) {
      case 'flip':
        return this.#flip(player, move.row, move.column);
      case 'cancel':
        if (!this.waiters.some((it) => it.player === player && it.wait === move.wait)) {
          return { refused: 'too-late' };
        }
        this.#giveUp(player);
        return {};
      case 'leave':
        return this.#leave(player);
      case 'idle':
        return this.#idle(player, move.spots);
      case 'map':
        return this.#map(move.replacements);
    }
  }

  #flip(
    name: PlayerId,
    row: number,
    column: number,
  ): { refused?: ProblemCode; failed?: ProblemCode; waiting?: number } {
    const inRows = [...Array(this.rows).keys()].includes(row);
    const inColumns = [...Array(this.columns).keys()].includes(column);
    if (!inRows || !inColumns) return { refused: 'out-of-range' };
    if (this.waiters.some((it) => it.player === name)) return { refused: 'already-waiting' };
    if (this.isOver()) return { refused: 'over' };

    if (!this.players.some((it) => it.name === name)) {
      this.players.push({ name, score: 0, previous: [] });
    }
    const player = this.#player(name);
    const spot = row * this.columns + column;
    const space = this.#space(spot);
    const [first, ...others] = this.controlledBy(name);

    if (first !== undefined && others.length === 0) {
      if (space.face === 'none') {
        player.previous = [first];
        this.#relinquish(first);
        return { failed: 'no-card' };
      }
      if (space.controller !== undefined) {
        player.previous = [first];
        this.#relinquish(first);
        return { failed: 'controlled' };
      }
      if (space.face === 'down') this.#turn(spot, 'up');
      if (space.card === this.#space(first).card) {
        space.controller = name;
        player.score += 1;
        if (this.isOver()) this.#end();
      } else {
        player.previous = [first, spot];
        this.#relinquish(first);
      }
      return {};
    }

    this.#finish(player);
    if (space.face === 'none') return { failed: 'no-card' };
    if (space.controller !== undefined) {
      const wait = this.#waits;
      this.#waits += 1;
      this.waiters.push({ player: name, spot, wait });
      return { waiting: wait };
    }
    if (space.face === 'down') this.#turn(spot, 'up');
    space.controller = name;
    return {};
  }

  #finish(player: NaivePlayer): void {
    const controlled = this.controlledBy(player.name);
    if (controlled.length === 2) for (const spot of controlled) this.#remove(spot);
    for (const spot of player.previous) {
      const { face, controller } = this.#space(spot);
      if (face === 'up' && controller === undefined) this.#turn(spot, 'down');
    }
    player.previous = [];
  }

  #leave(name: PlayerId): { refused?: ProblemCode } {
    if (!this.players.some((it) => it.name === name)) return { refused: 'not-playing' };
    if (this.waiters.some((it) => it.player === name)) this.#giveUp(name);
    this.#finish(this.#player(name));
    for (const spot of this.controlledBy(name)) {
      this.#relinquish(spot);
      if (this.#space(spot).controller === undefined) this.#turn(spot, 'down');
    }
    return {};
  }

  #idle(name: PlayerId, spots: readonly Spot[]): { refused?: ProblemCode } {
    const player = this.players.find((it) => it.name === name);
    const lying = [...this.controlledBy(name), ...(player?.previous ?? [])];
    const isIdle = lying.length > 0 && !this.isOver();
    if (!isIdle || [...spots].sort().join() !== lying.sort().join()) return { refused: 'too-late' };
    return this.#leave(name);
  }

  #map(replacements: readonly (readonly [Card, Card])[]): { refused?: ProblemCode } {
    if (!this.open) return { refused: 'not-open' };
    if (replacements.some(([, to]) => to === '' || /\s/.test(to))) {
      return { refused: 'illegal-card' };
    }
    const onBoard = this.spaces.filter(({ face }) => face !== 'none');
    if (onBoard.some(({ card }) => !replacements.some(([from]) => from === card))) {
      return { refused: 'unmapped-card' };
    }
    for (const space of onBoard) {
      const card = replacements.findLast(([from]) => from === space.card)?.[1] ?? '';
      if (card !== space.card) this.#fired = true;
      space.card = card;
    }
    return {};
  }

  /** E-1: removes held pairs and ends all waits. */
  #end(): void {
    for (const { name } of this.players) {
      if (this.waiters.some((it) => it.player === name)) {
        this.waiters = this.waiters.filter((it) => it.player !== name);
        this.#settled.push({ player: name, failed: 'over' });
      }
    }
    for (const { name } of this.players) {
      const controlled = this.controlledBy(name);
      if (controlled.length === 2) for (const spot of controlled) this.#remove(spot);
    }
  }

  #turn(spot: Spot, face: 'up' | 'down'): void {
    this.#space(spot).face = face;
    this.#fired = true;
  }

  #relinquish(spot: Spot): void {
    const next = this.waiters.find((it) => it.spot === spot);
    this.#space(spot).controller = next?.player;
    if (!next) return;
    this.waiters = this.waiters.filter((it) => it !== next);
    this.#settled.push({ player: next.player });
  }

  #remove(spot: Spot): void {
    this.#space(spot).face = 'none';
    this.#space(spot).controller = undefined;
    this.#fired = true;
    for (const { player } of this.waiters.filter((it) => it.spot === spot)) {
      this.#settled.push({ player, failed: 'no-card' });
    }
    this.waiters = this.waiters.filter((it) => it.spot !== spot);
  }

  #giveUp(player: PlayerId): void {
    this.waiters = this.waiters.filter((it) => it.player !== player);
    this.#settled.push({ player, failed: 'gave-up' });
  }

  #space(spot: Spot): NaiveSpace {
    const space = this.spaces[spot];
    if (!space) throw new Error(`there is no space ${spot}`);
    return space;
  }

  #player(name: PlayerId): NaivePlayer {
    const player = this.players.find((it) => it.name === name);
    if (!player) throw new Error(`${name} does not play`);
    return player;
  }
}
