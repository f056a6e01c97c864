import { expect, test } from 'vitest';
import { guardedLookup, parseBaseUrl, resolveTarget } from './egress';

test.each([
  'http://169.254.169.254/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:127.0.0.1]/',
  'https://[0:0:0:0:0:ffff:10.0.0.1]/',
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

const asked = (name: string, found: string[]) =>
  new Promise<unknown>((resolve) => {
    const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const guarded = guardedLookup((_name, _options, answer) => answer(null, addresses));
    guarded(name, { all: true }, (error, answer) => resolve(error ?? answer));
  });
const resolvesTo = (...found: string[]) => asked('pay.example', found);

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

const INSIDE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:a01:203',
];

test.each(INSIDE)(
  'a public name that is rebound to %s is refused before a connection is made (safety 49)',
  async (inside) => {
    expect(await resolvesTo(inside)).toMatchObject({ kind: 'refused' });
    expect(await resolvesTo('203.0.113.7', inside)).toMatchObject({ kind: 'refused' });
  },
);

test.each(['localhost', 'sandbox', 'pay_gateway', 'gateway.corp.internal', 'pay.ns.svc.cluster.local'])(
  '%s names a machine of the private network, and is reached there but at no metadata service',
  async (name) => {
    for (const inside of INSIDE) expect(await asked(name, [inside])).toMatchObject([{ address: inside }]);
    expect(await asked(name, ['169.254.169.254'])).toMatchObject({ kind: 'refused' });
  },
);

test.each(['172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '::ffff:203.0.113.7', '2606:4700::1'])(
  'a public name is reached at %s',
  async (address) => {
    expect(await resolvesTo(address)).toMatchObject([{ address }]);
  },
);
