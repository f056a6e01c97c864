import { expect, test } from 'vitest';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { AccountSummary } from './account-summary';

test('a demo says that the world is the visitor’s own only where it is', () => {
  const render = (ownWorld: boolean) =>
    wordsOf(renderStill(<AccountSummary ownWorld={ownWorld} />, ['shell'], { environment: 'sandbox' }));
  expect(render(true)).toContain('Aurora Pagamentos Your own world');
  expect(render(false)).toContain('Aurora Pagamentos Sandbox account');
});
