import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statementOf } from '@/lib/contract/clauses/clauses';
import { ASSUMPTION_LIST } from '@/lib/contract/payments-api/assumptions/assumption-list';
import { CLIENT_ONLY, SERVER_CLAUSES } from './clause-catalogue';
import { conformancePage, coverageOf } from './report';
import { SUITE } from './suite';

describe('the account of the 384 clauses', () => {
  test('each is covered by a check or left to a client by name', () => {
    expect(coverageOf(SUITE).flatMap(({ uncovered }) => uncovered)).toEqual([]);
    expect(SERVER_CLAUSES.length + CLIENT_ONLY.size).toBe(384);
  });

  test('no check names a clause that does not exist, or one that only a client can show', () => {
    const named = SUITE.flatMap(({ ids }) => ids);
    expect(named.filter((id) => statementOf(id) === undefined || CLIENT_ONLY.has(id))).toEqual([]);
  });

  test('every soft check names an open point that exists', () => {
    const points = new Set(ASSUMPTION_LIST.map(({ id }) => id));
    const soft = SUITE.flatMap(({ soft }) => (soft === undefined ? [] : [soft]));
    expect(soft.filter((point) => !points.has(point))).toEqual([]);
  });

  test('no two checks have the same name', () => {
    const names = SUITE.map(({ id, title }) => `${id} ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('docs/conformance.md is what `npm run conformance -- --table` writes', () => {
    const page = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8');
    expect(page).toBe(conformancePage(SUITE));
  });
});
