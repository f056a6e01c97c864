import { z } from 'zod';
import type { SandboxFault } from './bff-sandbox-settings';

/** Outcomes the Sandbox screen can set for the next quote or accept. */
export const SANDBOX_OUTCOMES = [
  'accepted',
  'evaluating',
  'operational',
  'compliance',
  'provider',
  'failed',
  'lost',
  'noD0',
  'noD1',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** Body of `POST /api/sandbox/scenario`. */
export const sandboxScenarioRequest = z.strictObject({ outcome: z.enum(SANDBOX_OUTCOMES, 'not_allowed') });

/** Body of `POST /api/sandbox/clock`: whole seconds to move on, null for real time; or whether it stands still. */
export const sandboxClockRequest = z
  .strictObject({
    advance_seconds: z
      .string('not_a_string')
      .regex(/^[1-9]\d{0,7}$/, 'not_a_number')
      .nullable()
      .optional(),
    frozen: z.boolean('wrong_type').optional(),
  })
  .refine(({ advance_seconds, frozen }) => (advance_seconds === undefined) !== (frozen === undefined), {
    message: 'required',
    path: ['advance_seconds'],
  });
export type SandboxClockRequest = z.infer<typeof sandboxClockRequest>;

/** A body that says nothing, but as JSON, so that no form of another site can send it (W2). */
export const sandboxNothing = z.strictObject({});

/** Body of `POST /api/sandbox/conversions/{rfq_id}/resolve`. */
export const sandboxResolveRequest = z.strictObject({ outcome: z.enum(['done', 'refused'], 'not_allowed') });

/** Decimal strings; `available` alone can be set (BAL-06 to BAL-10). */
export interface SandboxBuckets {
  available: string;
  in_transit: string;
  to_receive: string;
  blocked: string;
}

/** Answer of the `/api/sandbox` routes that turn the world: what is set, what was counted, what was shown. */
export interface SandboxAnswer {
  now: string;
  scenario: {
    desk?: { d0?: boolean; d1?: boolean };
    provider?: 'up' | 'down';
    evaluate?: boolean;
    ceilings?: { operational?: string; compliance?: string };
    faults?: SandboxFault[];
    webhooks?: {
      duplicate?: boolean;
      delay_ms?: number;
      shuffle?: boolean;
      bad_signature?: boolean;
      never?: boolean;
    };
  };
  clock: { now: string; offset_seconds: number; frozen: boolean; next_due?: string };
  effects: Record<string, number>;
  /** Ticker -> ledger label -> buckets, of the dashboard's own account. */
  ledger: Record<string, Record<string, SandboxBuckets>>;
  /** Clauses whose showing answer was given in this world. */
  seen: string[];
}
