import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '@/lib/env';
import { cookieValue, deviceCookie } from './cookies';

type Secrets = Pick<Env, 'appUrl' | 'authSecret'>;

/** Half a year: somebody who signs in less often is a stranger again, and loses nothing but the exemption. */
const LIFETIME_SECONDS = 180 * 24 * 3_600;

/**
 * The id of the device behind a `Cookie` header, if `userId` signed in on it before. Its failures are counted
 * apart, so that strangers who guess at an account do not shut out the person it belongs to (W5).
 */
export function knownDevice(header: string | null, userId: string, secrets: Secrets): string | undefined {
  const value = cookieValue(header, deviceCookie(secrets.appUrl).name);
  const device = value?.split('.')[0];
  if (value === undefined || device === undefined || !/^[\w-]{22}$/.test(device)) return undefined;
  const expected = Buffer.from(sealed(device, userId, secrets));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

/** `Set-Cookie` that makes the device known for `userId`; one that is known already keeps its id and its count. */
export function deviceSetCookie(header: string | null, userId: string, secrets: Secrets): string {
  const device = knownDevice(header, userId, secrets) ?? randomBytes(16).toString('base64url');
  const { name, options } = deviceCookie(secrets.appUrl);
  const flags = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
  return `${name}=${sealed(device, userId, secrets)}; ${flags}`;
}

/** Device id, keyed hash of the user id, and a signature over both. */
function sealed(device: string, userId: string, { authSecret }: Secrets): string {
  const hash = (purpose: string, text: string) =>
    createHmac('sha256', authSecret).update(`mesa ${purpose}\n${text}`).digest('base64url');
  const body = `${device}.${hash('device user', userId)}`;
  return `${body}.${hash('known device', body)}`;
}
