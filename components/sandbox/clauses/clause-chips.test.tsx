import { expect, it } from 'vitest';
import { renderStill } from '@/lib/testing/screens/render-still';
import { ClauseChips } from './clause-chips';

it('clauses are off until somebody shows them', () => {
  expect(renderStill(<ClauseChips ids={['QUO-26', 'ACC-19']} />, ['common', 'sandbox'])).toBe('');
});
