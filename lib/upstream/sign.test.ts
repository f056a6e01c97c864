import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSigningKey, signText } from './sign';

let folder: string;
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesa-sign-'));
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', at('key.pem'));
  openssl('rsa', '-in', at('key.pem'), '-pubout', '-out', at('public.pem'));
  openssl('genpkey', '-algorithm', 'ED25519', '-out', at('ed25519.pem'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same bytes signed by openssl, never by our own code. */
function vector(message: string | Buffer): string {
  writeFileSync(at('message'), message);
  return openssl('dgst', '-sha256', '-sign', at('key.pem'), at('message')).toString('base64');
}

test('a signed GET string gets the signature that openssl makes of it (safety 63, SGN-03, SGN-04)', async () => {
  const key = loadSigningKey(readFileSync(at('key.pem'), 'utf8'));
  const text = '2026-11-20T12:00:00.000Z\n3f0c2a52-6e0f-4d7c-9a52-1f2c3d4e5f60';
  const signature = await signText(key, text);
  expect(signature).toBe(vector(text));
  expect(signature).toMatch(/^[A-Za-z0-9+/]{342}==$/);
});

test('exactly the bytes given are signed: one changed byte changes the signature (safety 63, SGN-19)', async () => {
  const key = loadSigningKey(readFileSync(at('key.pem'), 'utf8'));
  const bytes = Buffer.from(
    '{"timestamp":"t","correlation_id":"c","payload":{"amount":"1.50","name":"São"}}',
  );
  expect(await signText(key, bytes)).toBe(vector(bytes));
  const changed = Buffer.from(bytes);
  changed[10] = (changed[10] ?? 0) + 1;
  expect(await signText(key, changed)).not.toBe(vector(bytes));
});

test('openssl verifies a signature of ours with the public key alone (safety 63)', async () => {
  const key = loadSigningKey(readFileSync(at('key.pem'), 'utf8'));
  writeFileSync(at('message'), 'a\nb');
  writeFileSync(at('signature'), Buffer.from(await signText(key, 'a\nb'), 'base64'));
  const verdict = openssl(
    'dgst',
    '-sha256',
    '-verify',
    at('public.pem'),
    '-signature',
    at('signature'),
    at('message'),
  );
  expect(verdict.toString()).toContain('Verified OK');
});

test('a key that is not RSA, or not a key, is refused without quoting it', () => {
  expect(() => loadSigningKey(readFileSync(at('ed25519.pem'), 'utf8'))).toThrow('not an RSA key');
  expect(() => loadSigningKey('-----BEGIN SECRET-----')).toThrow(/^the signing key is not a readable PEM/);
});
