import { expect, test } from 'vitest';
import { withValues } from './with-values';

test('revealed values take the place of the masked ones, wherever they stand, and nothing else changes', () => {
  const tree = { id: '•••', payer: { name: 'M•••', list: ['a', '•••'] }, zero: '0' };
  expect(withValues(tree, { id: '52998224725', 'payer.name': 'Maria', 'payer.list.1': 'b' })).toEqual({
    id: '52998224725',
    payer: { name: 'Maria', list: ['a', 'b'] },
    zero: '0',
  });
  expect(withValues(tree, undefined)).toBe(tree);
});
