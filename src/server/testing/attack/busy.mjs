// @ts-check
import { readFileSync } from 'node:fs';

/** The kernel's unit of processor time. */
const TICK_MS = 10;
/** Where it stands behind the name of the program, which may have spaces in it. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * How long the main thread of a process has been at work: on a busy machine less than has passed. Zero
 * if the process is gone, which may be before anybody is told so.
 *
 * @param {number} pid
 */
export function busyMsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK_MS * (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]));
  } catch {
    return 0;
  }
}
