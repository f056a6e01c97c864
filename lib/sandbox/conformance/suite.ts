import 'server-only';
import { ACCEPT_CLAUSES } from './accept-clauses';
import type { Clause } from './clause';
import { CLOSING_CLAUSES, GATE_CLAUSES } from './gate-clauses';
import { OUTCOME_CLAUSES } from './outcome-clauses';
import { QUOTE_CLAUSES } from './quote-clauses';
import { READ_CLAUSES } from './read-clauses';

/** The contract as checks, in the order in which they run; every resource adds its own. */
export const SUITE: readonly Clause[] = [
  ...GATE_CLAUSES,
  ...QUOTE_CLAUSES,
  ...ACCEPT_CLAUSES,
  ...OUTCOME_CLAUSES,
  ...READ_CLAUSES,
  ...CLOSING_CLAUSES,
];
