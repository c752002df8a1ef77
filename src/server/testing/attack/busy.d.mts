export function busyMsOf(pid: number): number;
