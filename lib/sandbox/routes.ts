import 'server-only';
import { acceptQuote } from './accept';
import { getBalance } from './balance';
import { getConversion } from './conversion';
import { createQuote } from './quote';
import type { Route } from './router';

/** Everything under `/v2/`. A route that is not listed does not exist: 404. */
export const ROUTES: readonly Route[] = [createQuote, acceptQuote, getConversion, getBalance];
