import 'server-only';
import { readFileSync, statSync } from 'node:fs';
import { SECRETS } from './variables';

type Source = Readonly<Record<string, string | undefined>>;

/** The environment with the contents of the files that `NAME_FILE` names; `refuse` gets a line that quotes no value. */
export function withSecretFiles(source: Source, refuse: (line: string) => void): Source {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) refuse(`${name} and ${name}_FILE exclude each other`);
    else
      try {
        read[name] = readFileSync(file, 'utf8').trim();
        if (read[name] === '') refuse(`${name}_FILE is empty`);
      } catch (error) {
        refuse(`${name}_FILE cannot be read: ${whyNot(file, error)}`);
      }
  }
  return { ...source, ...read };
}

/** Names the file with its owner and mode, which are what is wrong most often; never what it holds. */
function whyNot(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  try {
    const { uid, gid, mode } = statSync(file);
    const octal = (mode & 0o7777).toString(8).padStart(4, '0');
    const self = process.getuid === undefined ? '' : `; this process is user ${process.getuid()}`;
    return `${file} (${code}) belongs to user ${uid}, group ${gid}, mode ${octal}${self}`;
  } catch {
    return `${file} (${code})`;
  }
}
