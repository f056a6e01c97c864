import 'server-only';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/** Base64 RSA PKCS#1 v1.5 with SHA-256 (5.2), made with Node's own primitives: none of our signing code. */
export function signText(text: string, pem: string): string {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}

/** How a test spoils a signed request, or changes what it is made of. */
export interface SignedOptions {
  /** Name of an account whose key and signature are used (default "A"), or any other text as the key. */
  key?: string | null;
  /** Name of an account with whose private key it is signed (default: that of `key`). */
  signer?: string;
  /** Name of a relationship (default "CID_1"), or any other text as it is. */
  cid?: string;
  /** Timestamp as sent; default: now by the service's clock. */
  timestamp?: string;
  /** Headers in place of the proper ones; null leaves one out. */
  headers?: Record<string, string | null>;
}

export interface SignedPostOptions extends SignedOptions {
  /** Laid over the envelope; a key with `undefined` is left out. */
  envelope?: object;
  /** The text to sign and send in place of an envelope. */
  body?: string;
  /** Makes another signature of the body. */
  sign?: (body: string, pem: string) => string;
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string;
}
