import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function keyFrom(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

export function seal(text: string, secret: string, use: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, use), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Uses the first secret that opens it: during a rotation the previous one. Null with others. */
export function unseal(sealed: string, secrets: readonly (string | undefined)[], use: string): string | null {
  for (const secret of secrets) {
    const text = secret === undefined ? null : unsealWith(sealed, keyFrom(secret, use));
    if (text !== null) return text;
  }
  return null;
}

function unsealWith(sealed: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
