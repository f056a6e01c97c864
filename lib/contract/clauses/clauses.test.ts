import { expect, test } from 'vitest';
import { CLAUSE_GROUPS, clausesOf, statementOf } from './clauses';

test('there are 384 clauses in 21 groups, each with a statement', () => {
  const ids = CLAUSE_GROUPS.flatMap(clausesOf);
  expect(CLAUSE_GROUPS).toHaveLength(21);
  expect(ids).toHaveLength(384);
  expect(new Set(ids).size).toBe(384);
  expect(ids.filter((id) => (statementOf(id) ?? '') === '')).toEqual([]);
});

test('an id leads to its own statement, and an unknown one to none', () => {
  expect(statementOf('QUO-02')).toBe('Not 201.');
  expect(statementOf('LIM-21')).toBe('Request rate limits are not shown.');
  for (const wrong of ['QUO-00', 'QUO-99', 'XXX-01', 'QUO', '', 'toString-01'])
    expect(statementOf(wrong)).toBeUndefined();
});
