import 'server-only';
import { openStore } from './db';
import { lockFolder } from './folder-lock';

/** What a process that a test of the store starts has at hand (tests only). */
export const AT_HAND = { openStore, lockFolder };
