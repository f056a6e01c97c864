import { expect, test } from 'vitest';
import { codeAt, newSecret, readCode, secretUri } from './time-codes';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1, the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test.each(VECTORS)(
  'the code of the RFC at %s s is right then, one step to either side, and no further (W6)',
  (at, code) => {
    const step = Math.floor(at / 30);
    expect(codeAt(RFC_SECRET, at * 1000)).toBe(code);
    for (const seconds of [-30, 0, 30])
      expect(readCode(RFC_SECRET, code, (at + seconds) * 1000), `${seconds} s`).toEqual({ step });
    for (const seconds of [-450, 450]) expect(readCode(RFC_SECRET, code, (at + seconds) * 1000)).toBeNull();
  },
);

test('a code of a clock that is five minutes wrong is told apart from a wrong code (W6)', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const secret = newSecret();
  expect(readCode(secret, codeAt(secret, now + 300_000), now)).toMatchObject({ minutesOff: 5 });
  expect(readCode(secret, codeAt(secret, now - 300_000), now)).toMatchObject({ minutesOff: -5 });
  expect(readCode(secret, codeAt(newSecret(), now), now)).toBeNull();
  for (const text of ['', '12345', '1234567', '١٢٣٤٥٦', '12 456'])
    expect(readCode(secret, text, now)).toBeNull();
});

test('an app is told issuer, person and secret', () => {
  const uri = new URL(secretUri(RFC_SECRET, 'ana@company.example'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    ...['otpauth:', 'totp', '/Mesa:ana@company.example'],
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Mesa',
    secret: RFC_SECRET,
    period: '30',
  });
});
