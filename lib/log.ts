import 'server-only';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { logLevel } from './env';
import { allowed, type LogFields, scrub } from './log-redaction';

/** Tells the processes of one store apart. */
const INSTANCE = `${hostname()}-${process.pid}`;

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Log = { [Name in Level]: { (fields: LogFields, text: string): void; (text: string): void } };

/** One JSON object per line (safety 53): only fields of log-redaction.ts, scrubbed. */
export function createLogger(destination?: { write(line: string): void }): Log {
  const options = {
    level: logLevel(),
    base: { instance: INSTANCE },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
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
  return destination ? pino(options, destination) : pino(options);
}

export const log = createLogger();
