import 'server-only';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { logLevel, logsAtOnce } from './env';
import { allowed, type LogFields, scrub } from './log-redaction';

/** Tells the processes of one store apart. */
const INSTANCE = `${hostname()}-${process.pid}`;

const FLUSH_MS = 200;

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Log = { [Name in Level]: { (fields: LogFields, text: string): void; (text: string): void } };

let last = { at: 0, iso: '' };

/** Many lines share a millisecond. */
function isoNow(): string {
  const at = Date.now();
  if (at !== last.at) last = { at, iso: new Date(at).toISOString() };
  return last.iso;
}

/** One JSON object per line (safety 53): only fields of log-redaction.ts, scrubbed. */
export function createLogger(destination?: { write(line: string): void }): Log {
  const options = {
    level: logLevel(),
    base: { instance: INSTANCE },
    timestamp: () => `,"time":"${isoNow()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: allowed,
    },
    hooks: {
      logMethod(this: unknown, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === 'string' ? scrub(arg) : arg)),
        );
      },
    },
    // pino's serializer would print message and fields.
    serializers: { err: (error: unknown) => error },
  };
  return pino(options, destination ?? output());
}

/** A write for each line costs as much as a third of the request that it tells of. */
function output() {
  return pino.destination(
    logsAtOnce() ? { sync: true } : { sync: false, minLength: 8192, periodicFlush: FLUSH_MS },
  );
}

export const log = createLogger();
