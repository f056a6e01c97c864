import { expect, test } from 'vitest';
import { brokenReferences, expand } from './doc-refs.mjs';

const known = new Set(['lib/money/amount.ts', 'docs/decisions.md', 'lib/money']);
const repository = { exists: (file: string) => known.has(file), scripts: ['demo'] };

test('a page that cites what exists has no faults', () => {
  const page =
    'See `lib/money/amount.ts:12`, [decisions](docs/decisions.md#store), `npm run demo`, `lib/money/`.';
  expect(brokenReferences('README.md', page, repository)).toEqual([]);
});

test('a code span, a link and an npm script that are gone are each reported', () => {
  const page = 'See `lib/money/gone.ts`, [old](docs/gone.md) and `npm run gone`.';
  expect(brokenReferences('README.md', page, repository)).toEqual([
    'README.md: docs/gone.md does not exist',
    'README.md: lib/money/gone.ts does not exist',
    'README.md: there is no npm script "gone"',
  ]);
});

test('a link is resolved from the folder of its page', () => {
  expect(brokenReferences('docs/index.md', '[decisions](decisions.md)', repository)).toEqual([]);
  expect(brokenReferences('docs/index.md', '[decisions](docs/decisions.md)', repository)).toHaveLength(1);
});

test('web addresses, fenced blocks and patterns with blanks are left alone', () => {
  const page = '[site](https://example.com)\n```\n`lib/none.ts`\n```\n`lib/none is a word`';
  expect(brokenReferences('README.md', page, repository)).toEqual([]);
});

test('a group in braces stands for each of its paths', () => {
  expect(expand('lib/{bff,auth}/x.ts')).toEqual(['lib/bff/x.ts', 'lib/auth/x.ts']);
});
