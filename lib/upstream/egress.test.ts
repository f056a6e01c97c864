import { expect, test } from 'vitest';
import { parseBaseUrl, resolveTarget } from './egress';
import { guardedLookup } from './guarded-lookup';

test.each([
  'http://169.254.169.254/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://0.0.0.0:4010/',
  'http://[::]/',
  'http://[fe80::1]/',
  'http://224.0.0.1/',
  'ftp://pay.example/',
  'file:///etc/passwd',
  'https://user:secret@pay.example/',
  'https://pay.example/?a=1',
  'https://pay.example/#x',
])('%s is refused as a base address (safety 49)', (text) => {
  expect(() => parseBaseUrl(text)).toThrow();
});

test.each(['https://pay.example', 'http://127.0.0.1:4010', 'http://localhost:3000/sandbox'])(
  '%s is a base address',
  (text) => {
    expect(parseBaseUrl(text).origin).toBe(new URL(text).origin);
  },
);

test.each([
  '//169.254.169.254/v2/balance',
  'http://169.254.169.254/v2/balance',
  '/v2/../../latest/meta-data',
  '/v2/%2e%2e/%2e%2e/latest',
  '/v2/..%2f..',
  '/v2/./balance',
  '/v2/\\\\evil.example/',
  '@evil.example/v2/balance',
  '/v2/balance#@evil.example',
  '/v2/bal\r\nance',
  '/v2/bal ance',
  '/v1/balance',
  '/v2',
  '',
])('the path %j never leaves the base host (safety 49)', (path) => {
  const base = new URL('https://pay.example/api');
  let target: { origin: string; path: string } | undefined;
  try {
    target = resolveTarget(base, path);
  } catch {
    return;
  }
  expect(target.origin).toBe('https://pay.example');
  expect(target.path.startsWith('/api/v2/')).toBe(true);
});

test('a normal path with a query is kept byte for byte', () => {
  const path = '/v2/rfq/a%2Fb%3Fc?limit=20&date_from=2026-11-10T00%3A00%3A00Z';
  expect(resolveTarget(new URL('https://pay.example'), path).path).toBe(path);
});

const resolvesTo = (...found: string[]) =>
  new Promise<unknown>((resolve) => {
    const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const guarded = guardedLookup((_name, _options, answer) => answer(null, addresses));
    guarded('pay.example', { all: true }, (error, answer) => resolve(error ?? answer));
  });

test('a name that is rebound to the metadata service is refused before a connection is made (safety 49)', async () => {
  for (const bad of [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    '0.0.0.0',
    '::',
  ]) {
    expect(await resolvesTo(bad)).toMatchObject({ kind: 'refused' });
    expect(await resolvesTo('203.0.113.7', bad)).toMatchObject({ kind: 'refused' });
  }
  expect(await resolvesTo('203.0.113.7')).toEqual([{ address: '203.0.113.7', family: 4 }]);
});
