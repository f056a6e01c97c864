import { describe, expect, test } from 'vitest';
import { CLAUSE_GROUPS } from '@/lib/contract/clauses/clauses';
import { isCaught, misplaced } from './mutations.mjs';
import { MUTATIONS, tryMutations, unbrokenClauses } from './sandbox-mutations.mjs';

const FULL = process.env.FULL_PROOFS === '1';
/** All in the full run; else one of every second group. */
const CHOSEN = FULL
  ? MUTATIONS
  : CLAUSE_GROUPS.filter((_, index) => index % 2 === 0).flatMap((group) =>
      MUTATIONS.filter((mutation) => mutation.group === group).slice(0, 1),
    );

describe('the deliberate faults of the sandbox', () => {
  test('are many, of every group of clauses, and each changes something that stands exactly once', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(MUTATIONS.map(({ group }) => group))).toEqual(new Set(CLAUSE_GROUPS));
    expect(misplaced(MUTATIONS)).toEqual([]);
  });

  test(
    'are each caught by the conformance suite, which finds nothing where there is none',
    async () => {
      const extent = FULL ? 'all' : 'first';
      const { unchanged, results } = await tryMutations(CHOSEN, { workers: FULL ? 2 : 1, extent });
      expect(unchanged.caught).toEqual([]);
      expect(results).toHaveLength(CHOSEN.length);
      const missed = results.filter((result) => !isCaught(result));
      expect(missed.map(({ mutation, broken }) => `${mutation.what}: ${broken ?? 'missed'}`)).toEqual([]);
      // Every covered clause is broken by some mutation, so every check can fail.
      if (FULL) expect(unbrokenClauses(unchanged, results)).toEqual([]);
    },
    FULL ? 3_600_000 : 600_000,
  );
});
