import { speak } from '../words.ts';

/** Tests read English, unless they say otherwise. */
await speak('en');
