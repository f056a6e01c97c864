import 'server-only';
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Kind of a sealed number; part of the block, so kinds never mix. */
export const SEALS = ['end2end', 'hash', 'hash-rest', 'wallet', 'wallet-rest', 'pix'] as const;
export type SealKind = (typeof SEALS)[number];

export interface Sealed {
  readonly kind: SealKind;
  /** List or account, 0 to 255. */
  readonly book: number;
  readonly part: number;
  /** 0 to 2^32 - 1. */
  readonly number: number;
}

export interface Sealer {
  /** 16 random-looking bytes. */
  seal(content: Sealed): Buffer;
  unseal(bytes: Uint8Array): Sealed | undefined;
}

const BLOCK = 16;

/**
 * Identifiers without collisions that decode back to their record: one AES block keyed by the seed. No security
 * measure; the seed is public.
 */
export function sealerOf(seed: string): Sealer {
  const key = createHash('sha256').update(`identifiers of ${seed}`).digest().subarray(0, BLOCK);
  // ECB blocks are independent, so one cipher serves all.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    seal({ kind, book, part, number }) {
      const block = Buffer.alloc(BLOCK);
      block.writeUInt32BE(number, 0);
      block[4] = book;
      block[5] = part;
      block[6] = SEALS.indexOf(kind) + 1;
      return cipher.update(block);
    },
    unseal(bytes) {
      if (bytes.length !== BLOCK) return undefined;
      const block = decipher.update(bytes);
      const kind = SEALS[(block[6] ?? 0) - 1];
      if (kind === undefined || block.subarray(7).some((byte) => byte !== 0)) return undefined;
      return { kind, book: block[4] ?? 0, part: block[5] ?? 0, number: block.readUInt32BE(0) };
    },
  };
}
