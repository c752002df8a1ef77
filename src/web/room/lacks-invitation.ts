import type { TableView } from '../../client/browser.ts';

/** Whoever gets the link cannot sit down with it, because it takes an invitation that is not known here. */
export const lacksInvitation = (
  { byInvitation, status }: Pick<TableView, 'byInvitation' | 'status'>,
  invitation: string | undefined,
): boolean => byInvitation && invitation === undefined && status !== 'over' && status !== 'ended';
