/**
 * A process that attacks a server. It is told to prepare, to attack and to leave, and answers each when
 * it is done: in a process of its own, its work does not slow down those who measure.
 */
import { setTimeout } from 'node:timers/promises';
import { Field, type Order } from './attack.ts';
import { ATTACKS } from './attacks.ts';

export type Command =
  | { readonly type: 'prepare'; readonly attack: string; readonly order: Order }
  | { readonly type: 'attack' }
  | { readonly type: 'leave' };

/** The work done, or why it failed. */
export interface Report {
  readonly opened: number;
  readonly bytesSent: number;
  readonly failure?: string;
}

let field: Field | undefined;
let attack: () => Promise<void> = async () => {};

async function obey(command: Command): Promise<void> {
  switch (command.type) {
    case 'prepare':
      return prepare(command.attack, command.order);
    case 'attack':
      return attack();
    case 'leave':
      field?.leave();
  }
}

async function prepare(name: string, order: Order): Promise<void> {
  const known = ATTACKS.find((one) => one.name === name);
  if (!known) throw new Error(`there is no attack "${name}"`);
  const here = new Field(order);
  field = here;
  const run = await known.prepare(here);
  attack = async () => {
    await Promise.race([run(), setTimeout(known.milliseconds, undefined, { ref: false })]);
    here.isOver = true;
  };
}

process.on('message', async ({ number, command }: { number: number; command: Command }) => {
  const outcome = await obey(command).then(
    () => ({}),
    (error: unknown) => ({ failure: String(error) }),
  );
  const { opened = 0, bytesSent = 0 } = field?.connections ?? {};
  const report: Report = { opened, bytesSent, ...outcome };
  process.send?.({ number, report });
});

// It must not outlive those who have started it.
process.once('disconnect', () => process.exit());
