import { z } from 'zod';
import { MOST_STATE_BODY } from '@/lib/contract/bff/sandbox/shared-state';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';

/**
 * Body of `POST /api/demo/enter`. `approver`: the treasurer's old name. `stay`: `demo_ended` where the
 * browser's world is gone, instead of another one under an open page.
 */
export const enterDemoRequest = z.strictObject({
  person: z.enum([...ROLE_NAMES, 'approver']),
  stay: z.literal(true).optional(),
  /** Asked before, and told to wait: goes on with the world that the browser names. */
  waits: z.literal(true).optional(),
  /** A shared state that the new world copies. */
  state: z.string().max(200).optional(),
});

export type EnterDemoRequest = z.input<typeof enterDemoRequest>;

export interface EnterDemoAnswer {
  person: EnterDemoRequest['person'];
  /** The visitor's own world; absent where all visitors share one. */
  world?: {
    /** RFC 3339. */
    ends_at: string;
    /** The browser named another one, which is gone. */
    began_again: boolean;
  };
  /** Nobody is signed in yet: the world is being made, after those before it. Ask again with `waits`. */
  waiting?: { place: number };
}

/** Body of `POST /api/demo/world`: the copy as base64; without it the world begins again. */
export const giveWorldRequest = z.strictObject({ file: z.base64().min(1).max(MOST_STATE_BODY).optional() });

export type GiveWorldRequest = z.input<typeof giveWorldRequest>;
