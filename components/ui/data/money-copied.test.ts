import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what stands beside a figure for screen readers is not copied with it: a pasted row has each amount once', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../app/styles/utilities.css'), 'utf8');
  const rule = /\n\.sr-only \{([^}]*)\}/.exec(css)?.[1];
  expect(rule).toMatch(/\n {2}user-select: none;/);
  expect(rule).toMatch(/-webkit-user-select: none;/);
});
