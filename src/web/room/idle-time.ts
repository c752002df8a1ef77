/** How many seconds are left for somebody who keeps the others waiting. */
export function secondsLeft(idleSeconds: number, since: number, now: number): number {
  const passed = Math.max(0, now - since) / 1000;
  return Math.max(0, Math.ceil(idleSeconds - passed));
}

/** `1:05`; from an hour on `2:00:00`. */
export function clockFace(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
