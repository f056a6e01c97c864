/** Checks that ids, documents and paths cited by comments, test titles and Markdown exist in the repository. */
import { isScript, isSource, isTest, scanned } from './tree.mjs';

const SAFETY_PAGE = 'docs/safety.md';
const DESIGN_PAGE = 'docs/design.md';
const DECISIONS = /^docs\/adr\/(\d{4})-/;
const POINTS = 'lib/contract/payments-api/assumptions/assumption-list.ts';
const CLAUSES = /^lib\/contract\/(?:.*\/)?clause-list\.ts$/;
// Names of standards, time zones and databases with the form of a clause id.
const STANDARDS = /^(AES|BIP|CRC|CVE|CWE|EIP|GMT|ISO|MESA|RFC|SHA|UTC|UTF)$/;
const GONE = 'architecture|house|stack';
const LIST = '\\d+(?:\\s*(?:,|and|to|[-–])\\s*\\d+\\b)*';
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\])\)?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const PATH =
  /(?<![\w/@.…-])((?:\.ci|app|bench|components|docs|e2e|lib|public|scripts)\/(?:(?!\]\()[\w@.()[\]{},/-])*\.(?:tsx?|mts|mjs|cjs|js|css|md|json|html|sql))(?![\w-])/g;
const ENTRY =
  /^(?:\||#{1,6}\s|[-*]\s)?\s*(?:#{1,6}\s*)?\**(?:(W) ?)?(\d+(?:\.\d+)*|[A-Z](?=\.))\**(?=\s*[.)|:·–—-]|\s|$)/;

/** Numbers at the start of a heading, table row or list item: `2`, `4.1`, `W5`, `B`. */
export function numberedEntries(page) {
  const entries = new Set();
  for (const line of page.split('\n')) {
    const [, web, number] = ENTRY.exec(line.trim()) ?? [];
    if (number) entries.add(`${web ?? ''}${number}`);
  }
  return entries;
}

/** Clause ids of a list written as `ACC: ['…', '…']` (the first is `ACC-1`) or with full ids. */
export function clauseIds(source) {
  const ids = new Set(
    [...source.matchAll(/\b([A-Z]{3,4})-0*(\d+)\b/g)].map(([, group, number]) => `${group}-${number}`),
  );
  for (const [, group, body] of source.matchAll(/^\s+([A-Z]{3,4}): \[\n([\s\S]*?)^\s+\],/gm)) {
    const statements = body.match(/^\s+(['"`])(?:.*)\1,$/gm)?.length ?? 0;
    for (let number = 1; number <= statements; number += 1) ids.add(`${group}-${number}`);
  }
  return ids;
}

/** The targets of citations in a tree: `{ safety, design, clauses, points, decisions, pages, exists }`; a missing document is null. */
export function targetsOf(files) {
  const entries = (page) => (files.has(page) ? numberedEntries(files.get(page)) : null);
  const lists = [...files].filter(([file]) => CLAUSES.test(file)).map(([, text]) => text);
  const folders = new Set(
    [...files.keys()].flatMap((file) => file.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
  );
  return {
    safety: entries(SAFETY_PAGE),
    design: entries(DESIGN_PAGE),
    clauses: new Set(lists.flatMap((text) => [...clauseIds(text)])),
    // One row of the table for each open point, in order.
    points: files.get(POINTS)?.match(/^ {2}\[/gm)?.length ?? 0,
    decisions: new Set([...files.keys()].map((file) => DECISIONS.exec(file)?.[1]).filter(Boolean)),
    pages: new Set(
      [...files.keys()].filter((file) => file.endsWith('.md')).map((file) => file.split('/').at(-1)),
    ),
    exists: (file) => files.has(file) || folders.has(file.replace(/\/$/, '')),
  };
}

/** The texts of a file that may cite, as `{ line, text }`: Markdown without code blocks, comments, test titles. */
export function passagesOf(files, file) {
  const text = files.get(file);
  if (file.endsWith('.md'))
    return [{ line: 1, text: text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' ')) }];
  const { code, comments } = scanned(files, file);
  if (!isTest(file)) return comments;
  const titles = [...code.matchAll(TITLE)].map((match) => ({
    line: code.slice(0, match.index + match[0].indexOf(match[1])).split('\n').length,
    text: match[2],
  }));
  return [...comments, ...titles];
}

/** The unresolved citations of a text, as `{ index, reason }`. */
export function brokenCitations(text, { safety, design, clauses, points, decisions, pages, exists }) {
  const broken = [];
  const check = (pattern, test) => {
    for (const match of text.matchAll(pattern)) {
      for (const reason of [test(match)].flat()) if (reason) broken.push({ index: match.index, reason });
    }
  };
  const missing = (entries, page, id, cited) =>
    entries === null
      ? `${cited}: ${page} does not exist`
      : !entries.has(id) && `${cited}: ${page} has no such entry`;

  check(new RegExp(`\\bsafety\\s+(${LIST}|[A-Z]\\b)`, 'g'), ([, list]) =>
    list.match(/\d+|[A-Z]/g).map((id) => missing(safety, SAFETY_PAGE, id, `safety ${id}`)),
  );
  check(/\bW ?(\d{1,3})\b/g, ([, number]) => missing(safety, SAFETY_PAGE, `W${number}`, `W${number}`));
  check(/\b(?<!\bby )(?:design(?:\.md)?|language\.md)(?:\s+(?:section|part))?\s+(\d+(?:\.\d+)*)/g, ([, id]) =>
    missing(design, DESIGN_PAGE, id, `design ${id}`),
  );
  check(
    /\b([A-Z]{3,4})-0*(\d{1,3})\b/g,
    ([cited, group, number]) =>
      !STANDARDS.test(group) &&
      !clauses.has(`${group}-${number}`) &&
      `${cited}: no such clause in lib/contract`,
  );
  check(
    /\bO-(\d{1,3})\b/g,
    ([cited, number]) => !(number >= 1 && number <= points) && `${cited}: no such open point in lib/contract`,
  );
  check(
    /\bADR (\d{4})\b/g,
    ([cited, number]) => !decisions.has(number) && `${cited}: no such file in docs/adr`,
  );
  check(
    /\(([2-5]\.\d{1,2})[,)]/g,
    ([, chapter]) => `(${chapter}): a chapter of the contract, which is not in the repository; cite a clause`,
  );
  check(
    new RegExp(`\\b(?:${GONE}|clauses(?=\\s+\\d+\\.\\d))(?:\\.md)?\\s+\\d+(?:\\.\\d+)*`, 'g'),
    ([cited]) => `${cited.replace(/\s+/g, ' ')}: that document is not in the repository`,
  );
  check(
    /\b(?:architecture|design|performance|stack|house|language) page\b/g,
    ([cited]) =>
      !pages.has(`${cited.split(' ')[0]}.md`) && `${cited}: that document is not in the repository`,
  );
  check(
    /(?<![\w/.-])([\w-]+\.md)\b(?!#?\s+\d)/g,
    ([, page]) => !pages.has(page) && `${page}: that document is not in the repository`,
  );
  check(PATH, ([, cited]) =>
    expandBraces(cited)
      .filter((file) => !exists(file) && !file.includes('/.output/'))
      .map((file) => `${file} does not exist`),
  );
  return broken;
}

/** Expands `a/{b,c}.ts` into two paths. */
export function expandBraces(cited) {
  const [, before, choices, after] = cited.match(/^(.*)\{([^}]*,[^}]*)\}(.*)$/) ?? [];
  if (choices === undefined) return [cited];
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice.trim()}${after}`));
}

/** One line `file:line: reason` for each unresolved citation of the tree. */
export function citationErrors(files) {
  const targets = targetsOf(files);
  const errors = [];
  for (const file of files.keys()) {
    const isRead = (isSource(file) && (isScript(file) || file.endsWith('.css'))) || file.endsWith('.md');
    if (!isRead || CLAUSES.test(file)) continue;
    for (const { line, text } of passagesOf(files, file)) {
      for (const { index, reason } of brokenCitations(text, targets)) {
        errors.push({ file, line: line + text.slice(0, index).split('\n').length - 1, reason });
      }
    }
  }
  return errors
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
    .map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
}
