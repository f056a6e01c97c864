import { expect, test } from 'vitest';
import { openableUrl } from './openable-url';

test('safety 50: an https address is followed whatever its host, for the contract names none', () => {
  for (const address of [
    'https://pay.example/t',
    'https://tronscan.example/#/transaction/1',
    'https://203.0.113.7:8443/t',
  ]) {
    expect(openableUrl(address, 'live')).toBe(address);
  }
});

test('safety 50: only https is followed, and the sandbox’s pages on this machine', () => {
  expect(openableUrl('https://pay.example/t', 'live')).toBe('https://pay.example/t');
  expect(openableUrl('http://localhost:3000/sandbox/pay/t', 'sandbox')).toBe(
    'http://localhost:3000/sandbox/pay/t',
  );
  for (const text of [
    'http://localhost:3000/t',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://u:p@a.example',
    '/t',
  ]) {
    expect(openableUrl(text, 'live')).toBeUndefined();
  }
  expect(openableUrl('http://pay.example/t', 'sandbox')).toBeUndefined();
});
