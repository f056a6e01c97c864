import { describe, expect, test } from 'vitest';
import { clauseIds, measureCitations, numberedEntries } from './citations.mjs';
import { measureComments } from './comments.mjs';
import { measureNames, wordsOf } from './names.mjs';
import { measureAdr, measurePageLines, measurePageWords, measureRoomReadmes } from './pages.mjs';
import { exportedNames, scan } from './source.mjs';

const tree = (files: Record<string, string>) => new Map(Object.entries(files));
const commentsOf = (text: string) =>
  scan(text).comments.map((comment: { text: string }) => comment.text.trim());

describe('scan', () => {
  test.each([
    ["const a = 'https://x'; // one", ['one']],
    ['const a = `// no $' + '{b /* yes */} // no`;', ['yes']],
    ['const a = /["\'`]\\/\\//.test(b); // two', ['two']],
    ['const a = b / c; // three', ['three']],
    ["<p>It isn't</p> {/* four */}", ['four']],
    ['`a $' + '{`b $' + '{c}`} // no` // five', ['five']],
    ['/**\n * Six\n * seven\n */', ['Six\n seven']],
  ])('finds the comments of %s and nothing else', (text, comments) => {
    expect(commentsOf(text)).toEqual(comments);
  });

  test('keeps lines and offsets of the code', () => {
    const text = '/* a\nb */ import "./x"; // c\nconst d = 1;';
    expect(scan(text).code).toBe('    \n     import "./x";     \nconst d = 1;');
    expect(scan(text).comments.map((comment: { line: number }) => comment.line)).toEqual([1, 2]);
  });
});

test('exported names are found in declarations and lists', () => {
  const code =
    'export const a = 1;\nexport async function b() {}\nexport type C = 1;\nexport { d as e, type F };\nconst g = 1;';
  expect(exportedNames(code).map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'C', 'e', 'F']);
});

test('words of comment are counted per 1,000 lines, without tests and dictionaries', () => {
  const files = tree({
    'lib/a.ts': '// Two words.\nconst a = "// none";\n\n/* A third */\n',
    'lib/a.test.ts': '// Not counted here.\n',
    'lib/i18n/messages/en/a.ts': '// Not counted here.\n',
    'components/b.ts': '// Elsewhere.\n',
  });
  expect(measureComments(files, 'lib')).toEqual({ value: 750, offenders: ['lib/a.ts: 3 words'] });
  expect(measureComments(files, 'components').value).toBe(1000);
});

test('lines and words of a page are counted; a page that is gone is above every limit', () => {
  const files = tree({ 'README.md': '# One two\n\nthree\n' });
  expect(measurePageLines(files, 'README.md').value).toBe(3);
  expect(measurePageWords(files, 'README.md').value).toBe(4);
  expect(measurePageLines(files, 'CONTRIBUTING.md').value).toBe(Number.POSITIVE_INFINITY);
});

test('a README of a room above 30 lines is refused', () => {
  const files = tree({
    'lib/a/README.md': 'a\n'.repeat(31),
    'components/README.md': 'a\n'.repeat(30),
    'README.md': 'a\n'.repeat(99),
  });
  expect(measureRoomReadmes(files).offenders).toEqual(['lib/a/README.md: 31 lines (at most 30)']);
});

describe('decisions', () => {
  const index = { 'docs/adr/README.md': '- [0001](0001-one-store.md)\n' };

  test('one decision a file that the index lists is accepted', () => {
    expect(measureAdr(tree({ ...index, 'docs/adr/0001-one-store.md': '# One store\n' })).offenders).toEqual(
      [],
    );
  });

  test.each([
    ['a page of all decisions', { ...index, 'docs/decisions.md': '' }],
    ['no index', {}],
    ['a name without number', { ...index, 'docs/adr/store.md': '# Store' }],
    ['two decisions', { ...index, 'docs/adr/0001-one-store.md': '# One\n# Two' }],
    ['one that the index leaves out', { ...index, 'docs/adr/0002-two.md': '# Two' }],
    [
      'a number twice',
      {
        'docs/adr/README.md': '0001-a.md 0001-b.md',
        'docs/adr/0001-a.md': '# A',
        'docs/adr/0001-b.md': '# B',
      },
    ],
  ])('%s is refused', (_, files) => {
    expect(measureAdr(tree(files as Record<string, string>)).value).toBe(1);
  });
});

describe('citations', () => {
  const documents = {
    'docs/safety.md': '## 1. Twice\n| 36 | a row |\n| W5 | a wall |\n### W17 a cover\n37. an item\n',
    'docs/design.md': '## 6. Screens\n### 6.2 Cards\n',
    'lib/contract/clauses/clause-list.ts':
      "export const LIST = {\n  ACC: [\n    'One.',\n    \"Two's.\",\n  ],\n};\n",
    'lib/contract/payments-api/assumptions/assumption-list.ts':
      "const TABLE = [\n  ['One', 'a'],\n  [\n    'Two',\n    'b',\n  ],\n];\n",
    'docs/adr/0007-one-store.md': '# 0007. One store\n',
  };
  const broken = (text: string, file = 'lib/a.ts') =>
    measureCitations(tree({ ...documents, [file]: text })).offenders.map((line: string) =>
      line.replace(/^[^:]+:\d+: /, ''),
    );

  test('entries are rows, headings and items that begin with their number', () => {
    expect([...numberedEntries(documents['docs/safety.md'])]).toEqual(['1', '36', 'W5', 'W17', '37']);
    expect([...clauseIds(documents['lib/contract/clauses/clause-list.ts'])]).toEqual(['ACC-1', 'ACC-2']);
  });

  test('what exists is accepted', () => {
    const text =
      '// (safety 36, 37), safety\n// 36-37, W5, W 17, ACC-02, ACC-1 to 9, design 6, language.md 6.2, docs/design.md 6, lib/a.ts, SHA-256, UTF-8, by design 9, O-02, ADR 0007, (RFC 6238, 5.2), version 2.2';
    expect(broken(text)).toEqual([]);
  });

  test.each([
    ['safety 38', 'safety 38: docs/safety.md has no such entry'],
    ['safety 36, 99', 'safety 99: docs/safety.md has no such entry'],
    ['W6', 'W6: docs/safety.md has no such entry'],
    ['ACC-3', 'ACC-3: no such clause in lib/contract'],
    ['XXX-01', 'XXX-01: no such clause in lib/contract'],
    ['O-03', 'O-03: no such open point in lib/contract'],
    ['O-00', 'O-00: no such open point in lib/contract'],
    ['ADR 0008', 'ADR 0008: no such file in docs/adr'],
    ['a list (2.2)', '(2.2): a chapter of the contract, which is not in the repository; cite a clause'],
    ['a body (5.1, O-02)', '(5.1): a chapter of the contract, which is not in the repository; cite a clause'],
    ['language.md 7', 'design 7: docs/design.md has no such entry'],
    ['architecture 4.5', 'architecture 4.5: that document is not in the repository'],
    ['house 5', 'house 5: that document is not in the repository'],
    ['clauses 0.3', 'clauses 0.3: that document is not in the repository'],
    ['performance page', 'performance page: that document is not in the repository'],
    ['stack.md', 'stack.md: that document is not in the repository'],
    ['`lib/gone/{a,b}.ts`', 'lib/gone/a.ts does not exist'],
  ])('"%s" in a comment is refused', (text, reason) => {
    expect(broken(`/** See ${text}. */`)).toContain(reason);
    expect(broken(`See ${text}.`, 'docs/page.md')).toContain(reason);
  });

  test('a citation is sought in the titles of tests, and not in other strings', () => {
    expect(broken("test('safety 38: holds', () => f('safety 39'));", 'lib/a.test.ts')).toHaveLength(1);
    expect(broken("test.each([\n  [1],\n])('W6 of %s', () => {});", 'lib/a.test.ts')).toHaveLength(1);
    expect(broken("const a = 'safety 38';")).toEqual([]);
  });

  test('the line of a citation is named, also inside a long comment', () => {
    const files = tree({ ...documents, 'lib/a.ts': '\n/**\n * One\n * safety 38\n */' });
    expect(measureCitations(files).offenders[0]).toMatch(/^lib\/a\.ts:4:/);
  });

  test('without the documents every citation of them is refused', () => {
    expect(measureCitations(tree({ 'lib/a.ts': '// safety 1, W1, design 1, ACC-1' })).value).toBe(4);
  });
});

describe('names', () => {
  const offenders = (files: Record<string, string>, exceptions?: Record<string, string>) =>
    measureNames(tree(files), exceptions).offenders;

  test('names are cut into words', () => {
    expect(wordsOf('useKybLook')).toEqual(['use', 'kyb', 'look']);
    expect(wordsOf('NO_FAULT')).toEqual(['no', 'fault']);
    expect(wordsOf('BFFDesk-row2')).toEqual(['bff', 'desk', 'row2']);
  });

  test('an old word is refused as file, as folder and as exported name, with its replacement', () => {
    expect(offenders({ 'lib/few-at-once.ts': '' })).toEqual(['lib/few-at-once.ts: few at once -> p-limit']);
    expect(offenders({ 'components/convert/a.ts': '' })).toEqual([
      'components/convert/: convert -> conversions',
    ]);
    expect(offenders({ 'lib/a.ts': 'export function decideOnce() {}' })).toEqual([
      'lib/a.ts#decideOnce: decide once -> withIdempotency',
    ]);
    expect(offenders({ 'lib/row-looks.test.ts': '' })).toHaveLength(1);
  });

  test('an old word is refused as a field, a prop, a dictionary key and a custom property of styles', () => {
    const refused = {
      'lib/a.ts': 'export interface Answer {\n  readonly film?: string[];\n}',
      'components/a.tsx': 'function A({ halted }: { halted: boolean }) {}',
      'lib/i18n/messages/en/a.ts': "export const a = { 'told': 'Sent' };",
      'app/styles/a.css': ':root { --mural-0: red; }',
    };
    expect(offenders(refused)).toEqual([
      'lib/a.ts#film: film -> record-history',
      'components/a.tsx#halted: halted -> send-blocked or blocked-note',
      'lib/i18n/messages/en/a.ts#told: told -> webhook-state, notified or answer',
      'app/styles/a.css#--mural-0: mural -> a noun that says what it is',
    ]);
    expect(offenders({ 'lib/a.ts': 'const page = { sub: 1, subLimited: 2, places: 3 };' })).toEqual([]);
    const stored = { 'lib/a.ts': 'const world = { agenda: [] };' };
    expect(offenders(stored)).toEqual([]);
    expect(offenders(stored, {})).toHaveLength(1);
  });

  test('inner names, values, names of tests, addresses and exceptions are left alone', () => {
    expect(offenders({ 'lib/a.ts': 'const desk = 1;\nexport const open = { desk };' })).toEqual([]);
    expect(offenders({ 'lib/a.test.ts': 'export const desk = 1;' })).toEqual([]);
    expect(offenders({ 'app/convert/page.tsx': '' })).toEqual([]);
    expect(offenders({ 'lib/a.ts': 'export const lookUp = 1;\nexport type SubMerchant = 1;' })).toEqual([]);
    expect(offenders({ 'lib/a.ts': 'export const desk = 1;' }, { 'lib/a.ts#desk': 'a reason' })).toEqual([]);
  });
});
