import 'server-only';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Steps that are looked at only to say that a clock is wrong: six minutes. */
const FAR_STEPS = 12;
export const FAR_MS = (FAR_STEPS + 2) * PERIOD_S * 1_000;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** 160 bits, base32 (RFC 4226, 4). */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function secretUri(secret: string, email: string): string {
  const named = new TOTP({ issuer: 'Mesa', label: email, secret: Secret.fromBase32(secret) });
  return named.toString();
}

export type ReadCode = { step: number } | { minutesOff: number; farStep: number } | null;

/**
 * The time step of a code by the server's clock, one step to either side (RFC 6238, 5.2). `minutesOff`: the app's
 * clock is wrong; null: no code of these minutes.
 */
export function readCode(secret: string, code: string, now: number): ReadCode {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now / 1000 / PERIOD_S);
  const delta = totp(secret).validate({ token: code, timestamp: now, window: FAR_STEPS });
  if (delta === null) return null;
  if (Math.abs(delta) <= 1) return { step: current + delta };
  return { minutesOff: Math.round((delta * PERIOD_S) / 60), farStep: current + delta };
}

export function codeAt(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now });
}
