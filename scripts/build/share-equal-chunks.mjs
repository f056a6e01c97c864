/** Server chunks that Next writes once for each route with the same content stay once; the others lead to the first. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The server reads a chunk by `require` and takes the list of modules that it exports. */
const CHUNK = /^module\.exports=\[/;
const MAP_COMMENT = /\n\/\/# sourceMappingURL=[^\n]*\s*$/;

/** Returns the files that became short, each with the file that it leads to. */
export function shareEqualChunks(folder) {
  const firsts = new Map();
  const shared = new Map();
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
    shared.set(file, first);
  }
  return shared;
}

/** A function of Vercel holds the files in the trace of its routes. */
function traceFirsts(server, shared) {
  for (const name of readdirSync(server, { recursive: true })) {
    if (!name.endsWith('.nft.json')) continue;
    const file = path.join(server, name);
    const folder = path.dirname(file);
    const trace = JSON.parse(readFileSync(file, 'utf8'));
    const firsts = trace.files.flatMap((one) => shared.get(path.join(folder, one)) ?? []);
    if (firsts.length === 0) continue;
    trace.files = [...new Set([...trace.files, ...firsts.map((first) => path.relative(folder, first))])];
    writeFileSync(file, JSON.stringify(trace));
  }
}

/** Of the build in a folder that Next wrote. */
export function shareChunksOf(dist) {
  const server = path.join(dist, 'server');
  traceFirsts(server, shareEqualChunks(path.join(server, 'chunks')));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  shareChunksOf(process.env.NEXT_DIST_DIR ?? '.next');
