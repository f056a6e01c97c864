import { describe, expect, it } from 'vitest';
import { isTrustedScriptUrl } from './trusted-script-url';

const PAGE = 'https://mesa.example/balances';

describe('isOwnChunk (W3)', () => {
  it.each(['/_next/static/chunks/0u8m8-9lc1kzu.js', 'https://mesa.example/_next/static/a.js?dpl=1'])(
    'lets our own chunk %s through',
    (url) => expect(isTrustedScriptUrl(url, PAGE)).toBe(true),
  );

  it.each([
    'https://evil.example/_next/static/a.js',
    '//evil.example/_next/static/a.js',
    '/\\evil.example/_next/static/a.js',
    'http://mesa.example/_next/static/a.js',
    '/_next/static/../../api/webhooks/x.js',
    '/_next/static/%2e%2e/%2e%2e/uploads/a.js',
    '/api/a.js',
    'data:text/javascript,alert(1)//_next/static/a.js',
    'javascript:alert(1)',
    '/_next/static/a.css',
    '',
  ])('refuses %j', (url) => expect(isTrustedScriptUrl(url, PAGE)).toBe(false));
});
