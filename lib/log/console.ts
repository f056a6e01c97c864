import 'server-only';
import { format, stripVTControlCharacters } from 'node:util';
import { log } from './log';

/** Line of scripts/demo/server-child.mjs for what Next and libraries print. */
const shared = globalThis as typeof globalThis & { mesaPrint?: typeof print };

type Level = 'info' | 'warn' | 'error';

/** Next marks its lines with a sign, which the level says already. */
const MARK = /^\s*[▲✓⚠⨯○]\s*/;

function print(level: Level, args: readonly unknown[]): void {
  const error = args.find((arg) => arg instanceof Error);
  const words = format(...args.filter((arg) => arg !== error));
  const message = stripVTControlCharacters(words).replace(MARK, '').trim();
  if (error === undefined && message === '') return;
  const digest: unknown = error === undefined ? undefined : Reflect.get(error, 'digest');
  log[level](
    { ...(error === undefined ? {} : { err: error }), ...(typeof digest === 'string' ? { digest } : {}) },
    message || 'an error was printed',
  );
}

/** Turns prints of others into scrubbed lines of ours. */
export function logPrints(): void {
  shared.mesaPrint = print;
}
