/** Fails when a Markdown file of the repository cites a path or an npm script that is not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

const TOP_FOLDERS = ['.ci', 'app', 'bench', 'components', 'docs', 'e2e', 'lib', 'public', 'scripts'];
// Made by a run, so absent from a clone.
const GENERATED = /^(e2e\/\.output|bench\/\.output|node_modules|\.next|\.data)(\/|$)/;

/** Paths cited in a page: targets of links, and code spans that begin with one of our folders. */
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

/** `a/{b,c}.ts` stands for two paths; anything after `#` or `:12` is a place inside the file. */
export function expand(target) {
  const bare = target.replace(/#.*$/, '').replace(/:\d+$/, '');
  const group = bare.match(/^(.*)\{([^}]*,[^}]*)\}(.*)$/);
  if (!group) return [bare];
  const [, before = '', choices = '', after = ''] = group;
  return choices.split(',').flatMap((choice) => expand(`${before}${choice.trim()}${after}`));
}

/** Lines like `README.md: lib/gone.ts does not exist` for one page, given how to ask whether a path exists. */
export function faultsOf(file, markdown, { exists, scripts }) {
  const faults = [];
  for (const { target, link } of citedPaths(markdown)) {
    for (const one of expand(target)) {
      const full = link ? path.posix.join(path.posix.dirname(file), one) : one.replace(/\/$/, '');
      if (!GENERATED.test(full) && !exists(full)) faults.push(`${file}: ${one} does not exist`);
    }
  }
  for (const [, name] of markdown.matchAll(/\bnpm run ([\w:-]+)/g)) {
    if (!scripts.includes(name)) faults.push(`${file}: there is no npm script "${name}"`);
  }
  return faults;
}

function* markdownFiles(folder) {
  for (const item of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, item.name);
    if (GENERATED.test(file) || item.name === '.git') continue;
    if (item.isDirectory()) yield* markdownFiles(file);
    else if (item.name.endsWith('.md')) yield file;
  }
}

function main() {
  const files = [...markdownFiles('')];
  const scripts = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts);
  const exists = (file) => existsSync(path.join(ROOT, file));
  const faults = files.flatMap((file) =>
    faultsOf(file, readFileSync(path.join(ROOT, file), 'utf8'), { exists, scripts }),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
