import type { Mutation, Verdict } from './mutations.mjs';

/** `covered`: clauses that the suite covers. */
export type SuiteVerdict = Verdict & { covered?: string[] };

export const MUTATIONS: readonly Mutation[];

export function unbrokenClauses(unchanged: SuiteVerdict, results: readonly SuiteVerdict[]): string[];

export function tryMutations(
  mutations: readonly Mutation[],
  options?: {
    workers?: number;
    extent?: 'first' | 'all';
    onResult?: (result: SuiteVerdict & { mutation: Mutation }) => void;
  },
): Promise<{ unchanged: SuiteVerdict; results: (SuiteVerdict & { mutation: Mutation })[] }>;
