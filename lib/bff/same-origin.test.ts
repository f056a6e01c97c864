import { expect, test } from 'vitest';
import { hasForeignOrigin, isSameOrigin } from './same-origin';

const LIVE = { environment: 'live', appUrl: 'https://mesa.example.com', appUrlGiven: true } as const;
const DEMO = { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false } as const;
const sent = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/api/x', { method: 'POST', headers });

test('W2: live, an Origin that is not APP_URL is refused whatever Sec-Fetch-Site says', () => {
  const page = { 'sec-fetch-site': 'same-origin' };
  expect(isSameOrigin(sent({ ...page, origin: LIVE.appUrl }), LIVE)).toBe(true);
  expect(isSameOrigin(sent(page), LIVE)).toBe(true);
  expect(isSameOrigin(sent({ origin: LIVE.appUrl }), LIVE)).toBe(true);
  for (const origin of [
    'https://evil.example',
    'http://mesa.example.com',
    'https://mesa.example.com:81',
    'null',
  ]) {
    expect([origin, isSameOrigin(sent({ ...page, origin }), LIVE)]).toEqual([origin, false]);
    expect([origin, hasForeignOrigin(sent({ origin }), LIVE)]).toEqual([origin, true]);
  }
  expect(isSameOrigin(sent({}), LIVE)).toBe(false);
  expect(hasForeignOrigin(sent({}), LIVE)).toBe(false);
});

test('W2: a demo may be opened by any name of its machine', () => {
  const page = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' };
  expect(isSameOrigin(sent(page), DEMO)).toBe(true);
  expect(isSameOrigin(sent({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }), DEMO)).toBe(true);
  expect(isSameOrigin(sent({ origin: 'http://evil.example', host: '127.0.0.1:3000' }), DEMO)).toBe(false);
  expect(isSameOrigin(sent({ 'sec-fetch-site': 'same-site' }), DEMO)).toBe(false);
});
