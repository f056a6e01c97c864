import { expect, test } from 'vitest';
import { readTicket, ticketSetCookie } from './ticket';

const OLD = 'the secret that signed until yesterday, in length';
const NEW = 'the secret that signs from today on, in length';

test('while the session secret is rotated nobody is signed out; afterwards the old one opens nothing', async () => {
  const ticket = { sessionId: 's1', userId: 'u1' };
  const line = await ticketSetCookie(ticket, { appUrl: 'http://localhost:3000', authSecret: OLD });
  const cookie = line.slice(line.indexOf('=') + 1, line.indexOf(';'));
  expect(await readTicket(cookie, NEW, Date.now(), OLD)).toEqual(ticket);
  expect(await readTicket(`${cookie}x`, NEW, Date.now(), OLD)).toBeNull();
  expect(await readTicket(cookie, `${NEW}er`, Date.now(), undefined)).toBeNull();
});
