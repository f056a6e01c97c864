import { describe, expect, it } from 'vitest';
import { routeTo } from './webhook-target';

const rules = { allowLocal: false, allowPublic: true, allowHosts: [], appUrl: 'http://localhost:3000' };

describe('webhook targets', () => {
  it.each([
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://192.168.0.1:8080/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'not a url',
  ])('O-54: %s is refused', (url) => {
    expect(routeTo(url, rules)).toHaveProperty('refused');
  });

  it('a name is checked where the connection is made, a public address is reached', () => {
    expect(routeTo('https://example.com/hook', rules)).toHaveProperty('agent');
    expect(routeTo('http://8.8.8.8/', rules)).toHaveProperty('agent');
    expect(routeTo('http://[2606:4700::1]/', rules)).toHaveProperty('agent');
  });

  it('a sandbox that anybody may call reaches its own receiver and allowed hosts only (O-54)', () => {
    const open = { ...rules, allowPublic: false, allowHosts: ['hooks.example.com'] };
    for (const url of [
      'https://victim.example/hook',
      'http://8.8.8.8/',
      'http://10.1.2.3/',
      'http://localhost:3001/',
    ])
      expect(routeTo(url, open), url).toEqual({ refused: expect.stringContaining('webhooks.allowHosts') });
    expect(routeTo('http://localhost:3000/api/webhooks/x', open)).toEqual({});
    expect(routeTo('https://hooks.example.com/x', open)).toEqual({});
  });

  it.each([
    '/',
    '/api/conversions/x/accept',
    '/api/webhooks',
    '/api/webhooks/',
    '/api/webhooks/../conversions',
    '/api/webhooks/%2e%2e/conversions',
    '/api/webhooks/x/y',
    '/api/webhooks/..%2fconversions',
    '/api/webhooksx/y',
  ])('O-54: of our own origin %s is no target, only the receiver is, whatever else is allowed', (path) => {
    const own = `https://mesa.example${path}`;
    const ours = { ...rules, appUrl: 'https://mesa.example', allowLocal: true };
    expect(routeTo(own, ours)).toHaveProperty('refused');
    expect(routeTo(own, { ...ours, allowHosts: ['mesa.example'] })).toEqual({});
    expect(routeTo('https://mesa.example/api/webhooks/x-1_2', ours)).toEqual({});
  });

  it('our own receiver and the hosts that are allowed need no check', () => {
    expect(routeTo('http://localhost:3000/api/webhooks/x', rules)).toEqual({});
    expect(routeTo('http://localhost:3001/', rules)).not.toEqual({});
    expect(routeTo('http://10.0.0.5/', { ...rules, allowHosts: ['10.0.0.5'] })).toEqual({});
    expect(routeTo('http://10.0.0.5/', { ...rules, allowLocal: true })).toEqual({});
  });
});
