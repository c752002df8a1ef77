// @ts-check
/** The tests of the command line run what a user would run. */
export { ensureBuilt as setup } from './prepare.mjs';
