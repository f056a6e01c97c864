import { createRequire } from 'node:module';
import { ROOT } from '../run.mjs';

/** Reads the .env files of the repository into the process, with the reader of the server: Next's own. */
export function readEnvFiles() {
  const ofNext = createRequire(createRequire(import.meta.url).resolve('next/package.json'));
  ofNext('@next/env').loadEnvConfig(ROOT, false, { info: () => undefined, error: console.error });
}
