import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the band of every page does not draw the page of sharing ahead', () => {
  const source = readFileSync(join(import.meta.dirname, 'sandbox-banner.tsx'), 'utf8');
  const link = /<Link\b[^>]*href="\/share"[^>]*>/.exec(source)?.[0];
  expect(link).toContain('prefetch={false}');
});
