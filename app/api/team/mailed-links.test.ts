import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { invitePerson } from '@/lib/auth/people/change-team';
import { mailLink } from '@/lib/auth/people/mail-link';
import { linkPlace } from '@/lib/auth/people/person-link';
import { env, setAuthSecret } from '@/lib/env';
import { services } from '@/lib/operations/services';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { POST as renew } from './[id]/link/route';
import { POST as invite } from './route';

const USER = 'mesa@mail.example';
const PASSWORD = 'a secret of the mail server';

let store: Store;
let admin: string;
const mails: { to: string[]; from: string; user: string; text: string }[] = [];
let refuses = false;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    password === PASSWORD ? done(null, { user: username ?? '' }) : done(new Error(`not ${password}`)),
  onRcptTo: (_, __, done) => done(refuses ? new Error('no such box') : null),
  onData(stream, { envelope, user }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push({
        to: envelope.rcptTo.map(({ address }) => address),
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        ...{ user: String(user), text: Buffer.concat(parts).toString() },
      });
      done();
    });
  },
});

function use(url: string) {
  vi.stubEnv('SMTP_URL', url);
  setAuthSecret('one secret of this test, and long enough');
}
const address = (password = PASSWORD) => {
  const { port } = server.server.address() as AddressInfo;
  return `smtp://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
};

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  use(address());
  store = await openStore({ memory: true });
  adoptStore(store);
  await services();
}, 120_000);
beforeEach(async () => {
  refuses = false;
  mails.length = 0;
  use(address());
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
  admin = await signedInCookie(store.db, 'admin@mesa.example');
});
afterAll(async () => {
  await store.close();
  await new Promise<void>((done) => server.close(done));
});

const asked = (key: string, body: object = {}) =>
  new Request('http://localhost:3000/api/team', {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...{ cookie: admin, 'idempotency-key': key },
    },
    body: JSON.stringify(body),
  });
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
function refuse() {
  refuses = true;
}
const BODY = { email: 'paula@company.example', name: 'Paula <b>Sá</b>', role: 'operator' };
const press = async (key: string = randomUUID()) => (await invite(asked(key, BODY), context())).json();
const again = async (id: string, key: string = randomUUID()) =>
  (await renew(asked(key), context({ id }))).json();
/** Soft line breaks and bytes of quoted-printable. */
const plain = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

test('an invitation is mailed to that address alone, in text and markup, and its link is shown to nobody here', async () => {
  const key = randomUUID();
  const answer = await press(key);
  expect(answer).toEqual({
    person: { id: key, name: BODY.name, email: BODY.email },
    mail: { state: 'sent', ends_at: expect.any(String) },
  });
  expect(mails).toMatchObject([{ to: [BODY.email], from: USER, user: USER }]);
  const text = plain(mails[0]?.text ?? '');
  expect(text).toMatch(/Subject: Your invitation to Mesa/);
  expect(text).toMatch(/text\/plain[\s\S]*text\/html/);
  const links = text.match(/http:\/\/localhost:3000\/join#[\w-]{43}/g) ?? [];
  expect(new Set(links).size).toBe(1);
  expect(text).toContain(`<a href="${links[0]}">`);
  expect(text).toContain('Paula &#60;b&#62;');
  expect(await press(key)).toEqual(answer);
  expect(mails).toHaveLength(1);
  const token = links[0]?.split('#')[1] ?? '';
  const rows = await listAudit(store.db, { limit: 20 });
  expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['user.link_mailed', 'user.invited']);
  expect(JSON.stringify([rows, answer])).not.toContain(token);
});

test('a reset is mailed as one, in the language that is asked for', async () => {
  const { person } = await press();
  await store.db.execute(`update users set password_hash = 'x' where id = '${person.id}'`);
  expect((await again(person.id)).mail.state).toBe('sent');
  expect(plain(mails[1]?.text ?? '')).toContain('Choose another password');
  const id = randomUUID();
  const made = await invitePerson(
    store.db,
    null,
    { ...BODY, id, email: 'r@c.example', role: 'viewer' },
    linkPlace(),
  );
  await mailLink(store.db, made, { id, locale: 'pt-BR' });
  expect(plain(mails[2]?.text ?? '')).toContain('Escolha uma senha aqui para entrar');
});

test.each([
  ['a server that refuses the address', refuse],
  ['a wrong password', () => use(address('not it'))],
  ['a server that is down', () => use('smtp://127.0.0.1:9')],
])('with %s the answer says so and shows the link; the same press sends it later', async (_, fail) => {
  const key = randomUUID();
  const written = vi.spyOn(process.stdout, 'write');
  fail();
  const answer = await press(key);
  expect(answer).toMatchObject({
    link: { url: expect.stringContaining('/join#') },
    mail: { state: 'failed' },
  });
  const logged = JSON.stringify(written.mock.calls);
  written.mockRestore();
  const token = new URL(answer.link.url).hash.slice(1);
  expect(logged).not.toMatch(new RegExp(`${token}|secret of the mail|not%20it|paula@`));
  expect(mails).toEqual([]);
  refuses = false;
  use(address());
  expect((await press(key)).mail.state).toBe('sent');
  expect(mails).toHaveLength(1);
});

test('a public sandbox mails nobody', async () => {
  vi.stubEnv('MESA_DEMO', '1');
  use(address());
  expect(env().publicDemo).toBe(true);
  const answer = await press();
  expect([answer.mail, answer.link.url]).toEqual([undefined, expect.stringContaining('/join#')]);
  expect(mails).toEqual([]);
  vi.stubEnv('MESA_DEMO', '0');
});
