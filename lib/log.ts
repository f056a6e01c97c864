import 'server-only';
import { pino } from 'pino';
import { allowed, scrub } from './log-redaction';

/**
 * The one logger of the server (safety 53). Only the fields listed in log-redaction.ts get through, and
 * every text is scrubbed of what looks like a secret or a personal number. One JSON object per line.
 */
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
    // `allowed` has already made errors safe; pino's own serializer would print their message and fields.
    serializers: { err: (error: unknown) => error },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const log = createLogger();
