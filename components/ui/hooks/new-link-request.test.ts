import { expect, test } from 'vitest';
import { onNewLinkRequested, requestNewLink } from './new-link-request';

test('the form of a new link opens once for each time it is asked for, before its page is there or after', () => {
  let shown = 0;
  requestNewLink();
  const leave = onNewLinkRequested(() => (shown += 1));
  expect(shown).toBe(1);
  requestNewLink();
  expect(shown).toBe(2);
  leave();
  requestNewLink();
  expect(shown).toBe(2);
  onNewLinkRequested(() => (shown += 1))();
  expect(shown).toBe(3);
  onNewLinkRequested(() => (shown += 1))();
  expect(shown).toBe(3);
});
