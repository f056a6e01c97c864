import 'server-only';
import { createHash, randomInt } from 'node:crypto';
import { type Algorithm, hashRaw } from '@node-rs/argon2';

const CODES = 10;
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LETTERS = 8;

export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const code = () => Array.from({ length: LETTERS }, letter).join('');
  return Array.from({ length: CODES }, () => code().replace(/^(.{4})/, '$1-'));
}

export function readRecoveryCode(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  return bare.length === LETTERS && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : null;
}

/** One salt a person: one hash finds a code among ten. */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  const salt = createHash('sha256').update(`mesa recovery codes\n${userId}`).digest().subarray(0, 16);
  const hash = await hashRaw(code.replace('-', ''), {
    ...{ algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    ...{ salt, outputLen: 32 },
  });
  return hash.toString('base64url');
}
