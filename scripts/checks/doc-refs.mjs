/**
 * Fails when Markdown cites a path or an npm script that does not exist, or when a comment, a test title or Markdown
 * cites an id, a document or a path that does not.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';
import { citationErrors, expandBraces } from './citations.mjs';
import { readTree } from './tree.mjs';

const TOP_FOLDERS = ['.ci', 'app', 'bench', 'components', 'docs', 'e2e', 'lib', 'public', 'scripts'];
// Generated files, absent from a clone.
const GENERATED = /^(e2e\/\.output|bench\/\.output|node_modules|\.next|\.data)(\/|$)/;

/** Paths cited in Markdown: link targets, and code spans that begin with one of our folders. */
export function citedPaths(markdown) {
  const text = markdown.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ target, link: true }));
  const spans = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, target]) => ({ target: target.trim(), link: false }))
    .filter(({ target }) => looksLikeOurs(target));
  return [...links, ...spans].filter(({ target }) => !/^(https?:|mailto:|#)/.test(target));
}

function looksLikeOurs(span) {
  if (/[\s<>*$=]|\{\}|…/.test(span)) return false;
  return TOP_FOLDERS.includes(span.split('/')[0] ?? '') && span.includes('/');
}

/** Expands `a/{b,c}.ts` into two paths and removes `#anchor` or `:line`. */
export function expand(target) {
  return expandBraces(target.replace(/#.*$/, '').replace(/:\d+$/, ''));
}

/** One line for each path and npm script of a document that does not exist; `exists` answers for a path. */
export function brokenReferences(file, markdown, { exists, scripts }) {
  const errors = [];
  for (const { target, link } of citedPaths(markdown)) {
    for (const one of expand(target)) {
      const full = link ? path.posix.join(path.posix.dirname(file), one) : one.replace(/\/$/, '');
      if (!GENERATED.test(full) && !exists(full)) errors.push(`${file}: ${one} does not exist`);
    }
  }
  for (const [, name] of markdown.matchAll(/\bnpm run ([\w:-]+)/g)) {
    if (!scripts.includes(name)) errors.push(`${file}: there is no npm script "${name}"`);
  }
  return errors;
}

function main() {
  const files = readTree(ROOT);
  const scripts = Object.keys(JSON.parse(files.get('package.json')).scripts);
  const exists = (file) => existsSync(path.join(ROOT, file));
  const errors = [...files]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, text]) => brokenReferences(file, text, { exists, scripts }));
  errors.push(...citationErrors(files));
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
