import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { MONEY_MUTATIONS } from './money-mutations.mjs';
import { misplaced } from './mutations.mjs';

/** The rooms where a fault costs money. */
const GROUPS = ['operations', 'upstream', 'store', 'contract', 'components'];

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the deliberate faults of our own money code (`npm run mutate -- money` tries them)', () => {
  test('are many, of every room, each told apart by name and by what it would cost', () => {
    expect(MONEY_MUTATIONS.length).toBeGreaterThanOrEqual(80);
    expect(new Set(MONEY_MUTATIONS.map(({ group }) => group))).toEqual(new Set(GROUPS));
    expect(new Set(MONEY_MUTATIONS.map(({ what }) => what)).size).toBe(MONEY_MUTATIONS.length);
    expect(MONEY_MUTATIONS.filter(({ why }) => why.trim() === '')).toEqual([]);
  });

  test('each still change something that stands exactly once: who changes that code changes the list', () => {
    expect(misplaced(MONEY_MUTATIONS).map(({ what, file }) => `${file}: ${what}`)).toEqual([]);
  });

  test('each name a test that stands in its file', () => {
    const lost = MONEY_MUTATIONS.filter(({ test: { file, title } }) => !textOf(file).includes(title));
    expect(lost.map(({ what, test: { title } }) => `${what}: ${title}`)).toEqual([]);
  });
});
