import { z } from 'zod';

/** Body of `POST /api/demo/enter`. `approver` and `treasurer` name the same person. */
export const enterDemoRequest = z.strictObject({
  person: z.enum(['viewer', 'operator', 'approver', 'treasurer', 'admin']),
});

export type EnterDemoRequest = z.input<typeof enterDemoRequest>;
