import { expect, test } from 'vitest';
import { isReturnHost, readReturnAddress, readReturnHost } from './return-address';

const ALLOWED = ['shop.example', 'pay.shop.example', 'xn--aa-4ia.example'];

function verdict(text: string): string {
  const read = readReturnAddress(text);
  if ('reason' in read) return read.reason;
  return isReturnHost(read.host, ALLOWED) ? read.href : 'not_an_allowed_host';
}

test.each([
  ['https://shop.example/done', 'https://shop.example/done'],
  ['  https://Shop.Example/a/../b?x=1#y ', 'https://shop.example/b?x=1#y'],
  ['https://pay.shop.example', 'https://pay.shop.example/'],
  ['HTTPS://shop.example:443/', 'https://shop.example/'],
  ['https://aça.example/ok', 'https://xn--aa-4ia.example/ok'],
  ['https://shop.example/pedido/8841?next=%2Fx', 'https://shop.example/pedido/8841?next=%2Fx'],
])('%s is accepted and stored as %s', (typed, stored) => {
  expect(verdict(typed)).toBe(stored);
});

const EVIL = 'evil.example';
const REDIRECTS = [
  'http://shop.example/',
  'ftp://shop.example/',
  'javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'intent://shop.example/#Intent;end',
  'about:blank',
  'view-source:https://shop.example/',
  'wss://shop.example/',
  '',
  ' ',
  '/',
  '/done',
  'shop.example',
  '//shop.example',
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `/%09/${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `//%0d%0a${EVIL}`,
  `/.${EVIL}`,
  `/..//${EVIL}`,
  `/;@${EVIL}`,
  `?url=//${EVIL}`,
  `#//${EVIL}`,
  'https:shop.example',
  'https:/shop.example',
  'https:///shop.example',
  'https:////shop.example',
  'https:\\\\shop.example',
  'https:/\\shop.example',
  `https:${EVIL}`,
  `https:///${EVIL}/..`,
  `https:/%5c/${EVIL}`,
  `https://shop.example@${EVIL}/`,
  `https://shop.example:pass@${EVIL}/`,
  `https://shop.example:443@${EVIL}`,
  `https://shop.example%40@${EVIL}`,
  `https://shop.example%00@${EVIL}`,
  `https://shop.example\\@${EVIL}`,
  `https://${EVIL}\\@shop.example`,
  `https://${EVIL}@shop.example`,
  'https://user:pass@shop.example/',
  'https://user@shop.example/',
  'https://@shop.example/',
  'https://:@shop.example/',
  `https://shop.example;@${EVIL}`,
  `https://shop.example?@${EVIL}/`,
  `https://shop.example#@${EVIL}/`,
  `https://${EVIL}/`,
  `https://${EVIL}/shop.example`,
  `https://${EVIL}/?shop.example`,
  `https://${EVIL}#shop.example`,
  `https://shop.example.${EVIL}/`,
  `https://shop.example-${EVIL}/`,
  'https://notshop.example/',
  'https://www.shop.example/',
  'https://shop.example.',
  'https://shop.example../',
  'https://.shop.example/',
  'https://shop-example/',
  'https://shop.exampl/',
  'https://shор.example/',
  'https://shoр.example/',
  'https://shop.example%2eevil.example/',
  `https://${EVIL}%2f.shop.example/`,
  `https://${EVIL}%23.shop.example/`,
  `https://${EVIL}%00.shop.example/`,
  `https://${EVIL};.shop.example/`,
  'https://shop.example:8443/',
  'https://shop.example:80/',
  'https://shop.example:0/',
  'https://shop.example:65536/',
  'https://shop.example:443:80/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fe80::1%25eth0]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://localhost/',
  'https://localhost.localdomain/',
  'https://shop/',
  'https://127.0.0.1.nip.io/',
  'https://shop.example/a b',
  'https://shop.example/\nx',
  'https://shop.example/a\r\nSet-Cookie: a=b',
  'https://shop.example/a\u0000b',
  'https://shop.example/\u202egro.live',
  'https://sh\u00adop.example/',
  'https://sh\u200bop.example/',
  'https://shop.example\u2028/',
  'https://shop.example\u3000/',
  'https://shop.example\\evil.example',
  'https://shop.example/\\evil.example',
  'https://sho p.example/',
  'https://shop.example<script>/',
  'https://shop^.example/',
  'https://shop|.example/',
  'https://%',
  'https://',
  'https://?',
  'https://#',
  'https://./',
  'https://../',
  "https://shop.example'/",
  'h\nttps://evil.example',
  'https\u003a\u2215\u2215evil.example',
  'httpſ://shop.example/',
  'https：//shop.example/',
] as const;

test.each(REDIRECTS)('safety 47: %j is not an address after paying', (text) => {
  expect(verdict(text)).toMatch(/^not_an/);
});

test('safety 47: with no host allowed nothing is', () => {
  const read = readReturnAddress('https://shop.example/');
  expect('host' in read && isReturnHost(read.host, [])).toBe(false);
});

test.each([
  ['Shop.Example', 'shop.example'],
  [' aça.example ', 'xn--aa-4ia.example'],
  ['a-b.shop.example', 'a-b.shop.example'],
])('%s is a host for the list: %s', (typed, host) => {
  expect(readReturnHost(typed)).toBe(host);
});

test.each([
  '',
  'localhost',
  'shop.example.',
  '.shop.example',
  '*.shop.example',
  'https://shop.example',
  'shop.example/a',
  'shop.example:443',
  'a@shop.example',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  'a b.example',
  'a..example',
  `${'a'.repeat(250)}.example`,
  'sh\u200bop.example',
])('safety 47: %j is no host for the list', (typed) => {
  expect(readReturnHost(typed)).toBeUndefined();
});
