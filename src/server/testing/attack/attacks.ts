import { anythingAtRandom } from './anything.ts';
import {
  bodiesFullOfErrors,
  halfRequests,
  heldConnections,
  nonsenseThatStays,
  repeatedWaits,
  unreadViews,
} from './api-attacks.ts';
import type { Attack } from './attack.ts';
import {
  mapsOfALargeBoard,
  refusedHandshakes,
  unreadPongs,
  unreadWelcomes,
} from './socket-attacks.ts';
import {
  declinedUpgrades,
  endlessWatches,
  replacementsOfNothing,
  unreadLooks,
} from './text-attacks.ts';

/** Each has once done harm. */
export const NAMED_ATTACKS: readonly Attack[] = [
  declinedUpgrades,
  refusedHandshakes,
  nonsenseThatStays,
  repeatedWaits,
  mapsOfALargeBoard,
  unreadLooks,
  unreadViews,
  unreadWelcomes,
  unreadPongs,
  endlessWatches,
  replacementsOfNothing,
  bodiesFullOfErrors,
];

/** Those that take long, as they wait for what a server does only after a while. */
export const SLOW_ATTACKS: readonly Attack[] = [halfRequests];

export { anythingAtRandom, heldConnections };

export const ATTACKS: readonly Attack[] = [
  ...NAMED_ATTACKS,
  ...SLOW_ATTACKS,
  anythingAtRandom,
  heldConnections,
];
