import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { type Algorithm, hashRaw } from '@node-rs/argon2';

const CODES = 10;
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LETTERS = 8;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => codeOf(randomBytes(32)));
}

/** Four of 32 bytes a letter: none is likelier. */
export function codeOf(bytes: Buffer): string {
  const letter = (_: unknown, at: number) => ALPHABET[bytes.readUInt32BE(at * 4) % ALPHABET.length];
  return Array.from({ length: LETTERS }, letter)
    .join('')
    .replace(/^(.{4})/, '$1-');
}

export function readRecoveryCode(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  return bare.length === LETTERS && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : null;
}

/** One salt for each owner, so that one hash finds a code among ten. */
export async function hashRecoveryCode(ownerId: string, code: string): Promise<string> {
  const salt = createHash('sha256').update(`mesa recovery codes\n${ownerId}`).digest().subarray(0, 16);
  const hash = await hashRaw(code.replace('-', ''), {
    algorithm: 2 satisfies Algorithm.Argon2id,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt,
    outputLen: 32,
  });
  return hash.toString('base64url');
}
