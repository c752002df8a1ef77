import { fileURLToPath } from 'node:url';

/** Rooms as earlier versions stored them, a folder for each version of the format. */
export const OLD_LOGS = fileURLToPath(new URL('old-logs/', import.meta.url));
