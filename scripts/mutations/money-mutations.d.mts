import type { Mutation, Verdict } from './mutations.mjs';

export interface MoneyMutation extends Mutation {
  /** What it would cost. */
  why: string;
  /** The test that catches it; a title without what `test.each` fills in. */
  test: { file: string; title: string };
}

export const MONEY_MUTATIONS: readonly MoneyMutation[];

export function tryMoneyMutations(
  mutations: readonly MoneyMutation[],
  options?: { onResult?: (result: Verdict & { mutation: MoneyMutation }) => void },
): Promise<{ unchanged: Verdict; results: (Verdict & { mutation: MoneyMutation })[] }>;
