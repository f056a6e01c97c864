import { z } from 'zod';

const MAX_AGE_MS = 3_600_000;
const count = z
  .string('not_a_number')
  .regex(/^\d{1,15}$/, 'not_a_number')
  .transform(Number);

/** `after`: last id received; `age`: milliseconds since the page was made. Missed changes come first. */
export const liveQuery = z.strictObject({
  after: count.optional(),
  age: count.transform((ms) => Math.min(ms, MAX_AGE_MS)).optional(),
});
export type LiveQuery = z.output<typeof liveQuery>;
