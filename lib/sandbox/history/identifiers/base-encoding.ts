import 'server-only';
import { createHash } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECKSUM_BYTES = 4;

export function toBase62(bytes: Uint8Array): string {
  return digitsOf(bytes, BASE62).padStart(22, '0');
}

/** Version byte and payload with checksum: Bitcoin and TRON addresses. */
export function toBase58Check(version: number, payload: Uint8Array): string {
  const body = Buffer.concat([Uint8Array.of(version), payload]);
  const bytes = Buffer.concat([body, checksum(body)]);
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return BASE58.charAt(0).repeat(Math.max(zeros, 0)) + digitsOf(bytes, BASE58);
}

function checksum(body: Uint8Array): Buffer {
  const once = createHash('sha256').update(body).digest();
  return createHash('sha256').update(once).digest().subarray(0, CHECKSUM_BYTES);
}

/** Eight digits fit a number; avoids slow bigint division. */
const CHUNK = 8;

function digitsOf(bytes: Uint8Array, alphabet: string): string {
  const base = alphabet.length;
  const chunk = BigInt(base ** CHUNK);
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= chunk) {
    let part = Number(rest % chunk);
    for (let digit = 0; digit < CHUNK; digit += 1) {
      text = alphabet.charAt(part % base) + text;
      part = Math.floor(part / base);
    }
  }
  let zeros = 0;
  while (text.charAt(zeros) === alphabet.charAt(0)) zeros += 1;
  return text.slice(zeros);
}
