import 'server-only';
import { pino } from 'pino';
import { allowed, scrub } from './log-redaction';

/** One JSON object per line (safety 53): only fields of log-redaction.ts, scrubbed. */
export function createLogger(destination?: { write(line: string): void }) {
  const options = {
    level: 'info',
    base: null,
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
