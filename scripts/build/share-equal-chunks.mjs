/** Server chunks that Next writes once for each route with the same content stay once; the others lead to the first. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The server reads a chunk by `require` and takes the list of modules that it exports. */
const CHUNK = /^module\.exports=\[/;
const MAP_COMMENT = /\n\/\/# sourceMappingURL=[^\n]*\s*$/;

/** Returns how many files became short. */
export function shareEqualChunks(folder) {
  const firsts = new Map();
  let shared = 0;
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (!CHUNK.test(text)) continue;
    const key = createHash('sha256').update(text.replace(MAP_COMMENT, '')).digest('hex');
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, file);
      continue;
    }
    const to = path.relative(path.dirname(file), first).split(path.sep).join('/');
    writeFileSync(file, `module.exports=require(${JSON.stringify(to.startsWith('.') ? to : `./${to}`)});\n`);
    for (const map of [`${file}.map`, `${file}.map.gz`]) rmSync(map, { force: true });
    shared += 1;
  }
  return shared;
}

/** Of the build in a folder that Next wrote. */
export const shareChunksOf = (dist) => shareEqualChunks(path.join(dist, 'server', 'chunks'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  shareChunksOf(process.env.NEXT_DIST_DIR ?? '.next');
