import { expect, test } from 'vitest';
import { askForNewLink, onNewLinkAsked } from './new-link-store';

test('the form of a new link opens once for each time it is asked for, before its page is there or after', () => {
  let shown = 0;
  askForNewLink();
  const leave = onNewLinkAsked(() => (shown += 1));
  expect(shown).toBe(1);
  askForNewLink();
  expect(shown).toBe(2);
  leave();
  askForNewLink();
  expect(shown).toBe(2);
  onNewLinkAsked(() => (shown += 1))();
  expect(shown).toBe(3);
  onNewLinkAsked(() => (shown += 1))();
  expect(shown).toBe(3);
});
