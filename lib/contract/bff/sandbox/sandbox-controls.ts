import { z } from 'zod';
import type { SandboxInjectedFailure } from './sandbox-settings';

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

export const sandboxScenarioRequest = z.strictObject({ outcome: z.enum(SANDBOX_OUTCOMES, 'not_allowed') });

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

/** JSON, so that a form of another site cannot send it (W2). */
export const sandboxNothing = z.strictObject({});

export const sandboxResolveRequest = z.strictObject({ outcome: z.enum(['done', 'refused'], 'not_allowed') });

/** Decimal strings; only `available` can be set (BAL-06 to BAL-10). */
export interface SandboxBuckets {
  available: string;
  in_transit: string;
  to_receive: string;
  blocked: string;
}

export interface SandboxAnswer {
  now: string;
  scenario: {
    desk?: { d0?: boolean; d1?: boolean };
    provider?: 'up' | 'down';
    evaluate?: boolean;
    ceilings?: { operational?: string; compliance?: string };
    faults?: SandboxInjectedFailure[];
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
  /** Ticker -> ledger label -> buckets, of the dashboard's account. */
  ledger: Record<string, Record<string, SandboxBuckets>>;
}
