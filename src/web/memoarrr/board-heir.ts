/** Where people go on when something beside the board goes: the place on it that had the focus last. */
export const boardHeir = (leaving: HTMLElement): HTMLElement | null | undefined =>
  leaving.closest('.memo')?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
