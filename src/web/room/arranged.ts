import type { TableView } from '../../client/browser.ts';

/**
 * Did somebody lay out the cards? If they chose the number instead that the shuffle follows from,
 * its fingerprint is not shown, because it could be guessed from that.
 */
export const isLaidOut = ({ isArranged, seedHash }: TableView['fairness']): boolean =>
  isArranged && seedHash !== undefined;
