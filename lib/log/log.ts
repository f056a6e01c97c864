import 'server-only';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { logLevel, logsAtOnce } from '@/lib/env/env';
import { allowed, type LogFields, scrub } from './redaction';

/** Tells the processes of one store apart. */
const INSTANCE = `${hostname()}-${process.pid}`;

const FLUSH_MS = 200;
const MOST_WAITING = 8_192;

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Log = { [Name in Level]: { (fields: LogFields, text: string): void; (text: string): void } };

let lastTime = { at: 0, iso: '' };

function isoNow(): string {
  const at = Date.now();
  if (at !== lastTime.at) lastTime = { at, iso: new Date(at).toISOString() };
  return lastTime.iso;
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
    // The serializer of pino would print the message and all fields of an error.
    serializers: { err: (error: unknown) => error },
  };
  shared.mesaLogOutput ??= createOutput();
  return pino(options, destination ?? shared.mesaLogOutput);
}

interface Output {
  write(line: string): void;
  flushSync(): void;
}

/** Next loads a module per bundle; lines of all stay whole and in order. */
const shared = globalThis as typeof globalThis & { mesaLogOutput?: Output };

/** A write for each line costs a third of a request. */
function createOutput(): Output {
  let waiting = '';
  const flushSync = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') process.stdout.write(lines);
  };
  // A reader of the log that is gone must not end the process.
  process.stdout.on('error', () => undefined);
  process.on('exit', flushSync);
  setInterval(flushSync, FLUSH_MS).unref();
  const most = logsAtOnce() ? 0 : MOST_WAITING;
  return {
    write(line) {
      waiting += line;
      if (waiting.length > most) flushSync();
    },
    flushSync,
  };
}

export const log = createLogger();
