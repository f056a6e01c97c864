import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Like the store's migrations: Mesa, its scripts and a traced deployment run from the folder that holds `lib/`. */
const OWN = ['lib', 'sandbox', 'openapi', 'page'];
const RENDERER = ['node_modules', 'swagger-ui-dist'];

/** Every file of the docs page. Nothing else can be asked for, and nothing comes from another address. */
const FILES: Readonly<Record<string, { folder: readonly string[]; file: string; type: string }>> = {
  '': { folder: OWN, file: 'docs.html', type: 'text/html; charset=utf-8' },
  '/docs.css': { folder: OWN, file: 'docs.css', type: 'text/css; charset=utf-8' },
  '/docs.js': { folder: OWN, file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': { folder: RENDERER, file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  '/swagger-ui-bundle.js': {
    folder: RENDERER,
    file: 'swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
  },
  '/favicon-32x32.png': { folder: RENDERER, file: 'favicon-32x32.png', type: 'image/png' },
};

/** The file at a path below `/_sandbox/docs`, with its content type; null when there is none. */
export async function docsFile(
  path: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const known = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (known === undefined) return null;
  // The build traces these files by next.config.mjs; followed by itself it would take the whole project along.
  const bytes = await readFile(join(/* turbopackIgnore: true */ process.cwd(), ...known.folder, known.file));
  return { bytes: new Uint8Array(bytes), type: known.type };
}
