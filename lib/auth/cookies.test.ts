import { expect, test } from 'vitest';
import { authCookies, cookieValue } from './cookies';

test('cookies carry __Host- and Secure on https only, and HttpOnly and SameSite=Strict always', () => {
  for (const cookie of Object.values(authCookies('https://mesa.example.com'))) {
    expect(cookie.name).toMatch(/^__Host-mesa\./);
    expect(cookie.options).toEqual({ httpOnly: true, sameSite: 'strict', path: '/', secure: true });
  }
  for (const cookie of Object.values(authCookies('http://localhost:3000'))) {
    expect(cookie.name).toMatch(/^mesa\./);
    expect(cookie.options).toEqual({ httpOnly: true, sameSite: 'strict', path: '/', secure: false });
  }
});

test.each([
  [null, undefined],
  ['', undefined],
  ['xmesa.session=1; mesa.session=2', '2'],
  ['a=1;mesa.session=a=b; c', 'a=b'],
  ['mesa.session', undefined],
])('of the header %j the session cookie is %j', (header, value) => {
  expect(cookieValue(header, 'mesa.session')).toBe(value);
});
