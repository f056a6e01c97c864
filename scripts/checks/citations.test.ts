import { describe, expect, test } from 'vitest';
import { citationErrors, clauseIds, numberedEntries } from './citations.mjs';
import { scan } from './source.mjs';

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
    citationErrors(tree({ ...documents, [file]: text })).map((line: string) =>
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
    expect(citationErrors(files)[0]).toMatch(/^lib\/a\.ts:4:/);
  });

  test('without the documents every citation of them is refused', () => {
    expect(citationErrors(tree({ 'lib/a.ts': '// safety 1, W1, design 1, ACC-1' }))).toHaveLength(4);
  });
});
