import { expect, test } from 'vitest';
import { callerSource, isPrivateSource } from './caller-source';

test.each([
  ['198.51.100.7', 0, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 0, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 1, '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9, 198.51.100.7', 1, '203.0.113.9'],
  ['198.51.100.7', 2, '198.51.100.7'],
  ['::ffff:198.51.100.7', 0, '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2::/64'],
  ['2001:db8:0001:2:ffff::1', 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', 0, '2001:db8:0:0::/64'],
  ['::1', 0, '0:0:0:0::/64'],
  ['203.0.113.5:51234, 10.0.0.1', 1, '203.0.113.5'],
  ['[2001:db8:1:2::1]:443, 10.0.0.1', 1, '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.5]:443, 10.0.0.1', 1, '203.0.113.5'],
  ['203.0.113.5:port', 0, 'unknown'],
  ['a name', 0, 'unknown'],
  ['', 0, 'unknown'],
  [undefined, 1, 'unknown'],
])('of %j behind %i proxies the source is %s', (header, proxies, source) => {
  expect(callerSource(header, proxies)).toBe(source);
});

test('without proxies no entry that a caller writes is counted (W5)', () => {
  for (const forged of ['1.2.3.4', '1.2.3.4, 5.6.7.8', 'x'.repeat(5_000)])
    expect(callerSource(`${forged}, 198.51.100.7`, 0)).toBe('198.51.100.7');
});

test('this machine and private networks are told from callers on the internet', () => {
  const isPrivate = (address: string) => isPrivateSource(callerSource(address, 0));
  for (const address of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.0.1',
    'fd00::1',
  ])
    expect([address, isPrivate(address)]).toEqual([address, true]);
  for (const address of ['198.51.100.7', '172.32.0.1', '2001:db8::1', '', 'a name'])
    expect([address, isPrivate(address)]).toEqual([address, false]);
});
