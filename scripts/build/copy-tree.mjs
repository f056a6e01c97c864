import { cpSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Copies a file or folder. A relative link stays relative; Node's default makes it lead back into the origin. */
export function copyTree(from, to) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Links of a folder that lead out of it or nowhere: a copy of the folder on another machine lacks their content. */
export function linksOut(folder) {
  const root = realpathSync(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((link) => !targetOf(link).startsWith(root + path.sep));
}

function targetOf(link) {
  try {
    return realpathSync(link);
  } catch {
    return '';
  }
}
