import { z } from 'zod';

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

/** Body of `POST /api/sandbox/clock`: whole seconds to move on, or null for real time. */
export const sandboxClockRequest = z.strictObject({
  advance_seconds: z
    .string('required')
    .regex(/^[1-9]\d{0,6}$/, 'not_a_number')
    .nullable(),
});

/** Body of `POST /api/sandbox/reset`: nothing, but JSON, so that no form of another site can send it (W2). */
export const sandboxResetRequest = z.strictObject({});

/** Body of `POST /api/sandbox/conversions/{rfq_id}/resolve`. */
export const sandboxResolveRequest = z.strictObject({ outcome: z.enum(['done', 'refused'], 'not_allowed') });

/** Answer of every `/api/sandbox` route: what is set and what was counted. */
export interface SandboxAnswer {
  now: string;
  scenario: {
    desk?: { d0?: boolean; d1?: boolean };
    provider?: 'up' | 'down';
    evaluate?: boolean;
    ceilings?: { operational?: string; compliance?: string };
    faults?: { method: string; path: string; status?: number; drop?: string; times?: number }[];
  };
  clock: { now: string; offset_seconds: number; frozen: boolean };
  effects: Record<string, number>;
}
