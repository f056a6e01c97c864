import { describe, expect, it } from 'vitest';
import { safeCallback } from './safe-callback';

describe('safeCallback (safety 47)', () => {
  it.each(['/convert?rfq=1', '/conversions/8f3c', '/balances#usdt'])('keeps our own path %s', (path) => {
    expect(safeCallback(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'balances',
    'https://evil.example/balances',
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/\tevil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/auth/signout',
    '/api',
    '/signin?callbackUrl=/signin',
    '/',
  ])('leads %j to the first screen', (path) => {
    expect(safeCallback(path)).toBe('/overview');
  });
});
