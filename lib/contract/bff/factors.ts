import { z } from 'zod';

export const FACTOR_KINDS = ['passkey', 'code'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];
/** `recovery` never proves a money move. */
export type ProofMethod = FactorKind | 'recovery';

/** Operations that need a fresh proof (W7). */
export const STEP_UPS = [
  ...(['accept', 'withdraw', 'whitelist', 'branding', 'decide', 'destinations'] as const),
  ...(['people', 'policies', 'alerts', 'return_hosts', 'outcome', 'factors', 'export'] as const),
] as const;
export type StepUp = (typeof STEP_UPS)[number];

export type PasskeyPlace = 'ready' | 'needs_name' | 'needs_https';

/** The required proof, sent with `step_up_required`. Bound to the whole operation. */
export interface ProofAsked {
  challenge: string;
  operation: StepUp;
  methods: ProofMethod[];
  /** PublicKeyCredentialRequestOptionsJSON. */
  passkey?: unknown;
  /** Where there are passkeys and none works here: the addresses that they were made for. */
  made_for?: string[];
  ends_at: string;
}

const id = z.string('not_a_string').regex(/^[\w-]{22}$/, 'not_an_identifier');
const code = z.string('not_a_string').trim().min(6, 'required').max(20, 'too_long');
const credential = z.looseObject({ id: z.string('not_a_string').max(1_400, 'too_long') });

export const proofRequest = z.union([
  z.strictObject({ challenge: id, code }),
  z.strictObject({ challenge: id, passkey: credential }),
]);
export type ProofRequest = z.input<typeof proofRequest>;

/** A password that exists is taken as it is; the rules are for new ones. */
export const currentPassword = z.string('not_a_string').min(1, 'required').max(1_000, 'too_long');

export const beginFactorRequest = z.strictObject({
  kind: z.enum(FACTOR_KINDS, 'not_allowed'),
  password: currentPassword.optional(),
});
export type BeginFactor = z.input<typeof beginFactorRequest>;
export const addFactorRequest = proofRequest;

export const noFields = z.strictObject({});

export const signInFactorRequest = z.strictObject({ challenge: id });
/** Only the right password reveals which factors exist. */
export type SignInFactorAnswer = Omit<ProofAsked, 'operation'> & { now: string };

export const factorParams = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/),
});

export interface OwnFactor {
  id: string;
  kind: FactorKind;
  /** Browser and system that made a passkey; empty for an app. */
  name: string;
  added_at: string;
  last_used_at: string | null;
}

export interface FactorsAnswer {
  factors: OwnFactor[];
  recovery_codes_left: number;
  passkeys: PasskeyPlace;
  required: boolean;
  /** True for the first factor; a factor proves the next. */
  password_needed: boolean;
  /** A person of a demo that all visitors share adds none. */
  shared_demo: boolean;
  now: string;
}

/** `secret`: base32, of an app; `passkey`: PublicKeyCredentialCreationOptionsJSON. */
export interface FactorBegun {
  challenge: string;
  ends_at: string;
  secret?: string;
  uri?: string;
  passkey?: unknown;
}

/** `recovery_codes`: with the first factor, shown this once. */
export interface FactorAdded {
  factors: FactorsAnswer;
  added: OwnFactor;
  recovery_codes?: string[];
}

export interface RecoveryCodesAnswer {
  recovery_codes: string[];
}
