import { z } from 'zod';

const MAX_AGE_MS = 3_600_000;
const count = z
  .string('not_a_number')
  .regex(/^\d{1,15}$/, 'not_a_number')
  .transform(Number);

/**
 * `GET /api/live`: `after`, the last id that was heard (as `Last-Event-ID`), or `age`, milliseconds since the page was
 * made. What changed since is told first.
 */
export const liveQuery = z.strictObject({
  after: count.optional(),
  age: count.transform((ms) => Math.min(ms, MAX_AGE_MS)).optional(),
});
export type LiveQuery = z.output<typeof liveQuery>;
