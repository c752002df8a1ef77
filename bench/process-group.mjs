// @ts-check
/**
 * Ends the process that leads a group, with everything it started, even what it has left behind.
 *
 * @param {number} leader the id of the process, which is also that of the group
 */
export function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody of the group is there any more.
  }
}
