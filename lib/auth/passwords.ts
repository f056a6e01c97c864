import 'server-only';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { LONGEST_PASSWORD } from '@/lib/contract/values/password';
import { NO_PASSWORD } from '@/lib/store/people/users';

/** OWASP argon2id: 19 MiB, 2 passes, one lane. */
const PROFILE = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password, PROFILE);
}

let decoy: Promise<string> | undefined;

/** Without a user, or for one without a password, a decoy is checked, so that the time is equal. */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const candidate = password.length > LONGEST_PASSWORD ? '' : password;
  const known = passwordHash === NO_PASSWORD ? null : passwordHash;
  const fits = await verify(known ?? (await decoy), candidate);
  return fits && typeof known === 'string';
}
