import 'server-only';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/** Base64 RSA PKCS#1 v1.5 with SHA-256, with Node's primitives instead of our signing code. */
export function signText(text: string, pem: string): string {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}

export interface SignedOptions {
  /** Account whose key and signature are used (default "A"), or a literal key. */
  key?: string | null;
  /** Account whose private key signs (default: that of `key`). */
  signer?: string;
  cid?: string;
  timestamp?: string;
  /** Replaces headers; null removes one. */
  headers?: Record<string, string | null>;
}

export interface SignedPostOptions extends SignedOptions {
  /** Overrides the envelope; `undefined` removes a key. */
  envelope?: object;
  body?: string;
  sign?: (body: string, pem: string) => string;
  tamper?: (body: string) => string;
}
