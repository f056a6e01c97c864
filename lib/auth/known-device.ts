import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '@/lib/env/env';
import { cookieValue, deviceCookie } from './cookies';

type Secrets = Pick<Env, 'appUrl' | 'authSecret'>;

const LIFETIME_SECONDS = 180 * 24 * 3_600;

/** A device where `userId` signed in; counted apart, so guessers do not lock the owner out (W5). */
export function knownDevice(header: string | null, userId: string, secrets: Secrets): string | undefined {
  const value = cookieValue(header, deviceCookie(secrets.appUrl).name);
  const device = value?.split('.')[0];
  if (value === undefined || device === undefined || !/^[\w-]{22}$/.test(device)) return undefined;
  const expected = Buffer.from(sealed(device, userId, secrets));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

/** A known device keeps its id and count. */
export function deviceSetCookie(header: string | null, userId: string, secrets: Secrets): string {
  const device = knownDevice(header, userId, secrets) ?? randomBytes(16).toString('base64url');
  const { name, options } = deviceCookie(secrets.appUrl);
  const flags = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  return `${name}=${sealed(device, userId, secrets)}; ${flags}`;
}

/** The cookie's value: device id, keyed hash of the person, signature. */
function sealed(device: string, userId: string, { authSecret }: Secrets): string {
  const hash = (purpose: string, text: string) =>
    createHmac('sha256', authSecret).update(`mesa ${purpose}\n${text}`).digest('base64url');
  const body = `${device}.${hash('device user', userId)}`;
  return `${body}.${hash('known device', body)}`;
}
