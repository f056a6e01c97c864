import 'server-only';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

const signAsync = promisify(sign);

/** Throws if the key is not RSA; the message quotes nothing of it. */
export function loadSigningKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error('the signing key is not a readable PEM private key');
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the signing key is not an RSA key');
  return key;
}

/** Base64 RSA-PKCS1v15-SHA256 (SGN-04, safety 63), off the main thread. */
export async function signText(key: KeyObject, message: string | Uint8Array): Promise<string> {
  const bytes = typeof message === 'string' ? Buffer.from(message, 'utf8') : message;
  const signature = await signAsync('RSA-SHA256', bytes, key);
  return signature.toString('base64');
}
