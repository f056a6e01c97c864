import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeOwnFactor, renewRecoveryCodes } from '@/lib/auth/factors/person-factors';
import { DEMO_PASSWORD, preparePeople } from '@/lib/auth/first-people';
import { hashPassword } from '@/lib/auth/passwords';
import { changePassword } from '@/lib/auth/people/change-password';
import { changePerson, invitePerson, resetPersonFactors } from '@/lib/auth/people/change-team';
import { mailLink } from '@/lib/auth/people/mail-link';
import { linkPlace } from '@/lib/auth/people/person-link';
import { toldEverybody } from '@/lib/auth/people/tell-person';
import { resetPerson } from '@/lib/auth/reset-person';
import { env, setAuthSecret } from '@/lib/env/env';
import { accountMail as en } from '@/lib/i18n/messages/en/account-mail';
import { accountMail as es } from '@/lib/i18n/messages/es/account-mail';
import { accountMail as ptBR } from '@/lib/i18n/messages/pt-BR/account-mail';
import { services } from '@/lib/operations/services';
import { keepTarget } from '@/lib/store/alerts/alert-settings';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { addFactor } from '@/lib/store/factors/factors';
import { createSession } from '@/lib/store/people/sessions';
import { setPasswordHash } from '@/lib/store/people/users';
import { AuthBrowser, signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { POST as renew } from './[id]/link/route';
import { POST as invite } from './route';

const USER = 'mesa@mail.example';
const PASSWORD = 'a secret of the mail server';

let store: Store;
let admin: string;
const mails: { to: string[]; from: string; user: string; text: string }[] = [];
let refuses = false;
let refusals = 0;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    password === PASSWORD ? done(null, { user: username ?? '' }) : done(new Error(`not ${password}`)),
  onRcptTo(_, __, done) {
    if (refuses) refusals += 1;
    done(refuses ? new Error('no such box') : null);
  },
  onData(stream, { envelope, user }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push({
        to: envelope.rcptTo.map(({ address }) => address),
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        user: String(user),
        text: Buffer.concat(parts).toString(),
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
  store = await memoryStore();
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
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: admin,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
function refuse() {
  refuses = true;
}
const OLD = 'sete chaleiras na estante';
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
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
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

test.each([
  ['taken', 'sent', 1],
  ['refused', 'failed', 0],
])(
  'three parallel requests of one press send one mail that is %s, and have one answer',
  async (_, state, count) => {
    refuses = state === 'failed';
    const key = randomUUID();
    const tries = refusals;
    const answers = await Promise.all([press(key), press(key), press(key)]);
    expect(answers.map(({ mail }) => mail.state)).toEqual([state, state, state]);
    expect([mails.length, refusals - tries]).toEqual([count, 1 - count]);
    const rows = await listAudit(store.db, { limit: 20 });
    expect(rows.filter(({ action }) => action === 'user.link_mailed')).toHaveLength(1);
  },
);

test('an address of an earlier rule that a mail server reads as another mailbox gets nothing', async () => {
  const { person } = await press();
  for (const email of ['paula<e@evil.example>', 'paula;e@b.example']) {
    await store.db.execute(sql`update users set email = ${email} where id = ${person.id}`);
    expect((await again(person.id)).mail.state).toBe('failed');
  }
  expect(mails).toHaveLength(1);
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

test('a person is told by mail of what changes in their own way in, in all languages or the one they chose', async () => {
  const { person } = await press();
  const hash = await hashPassword(OLD);
  await setPasswordHash(store.db, person.id, hash);
  mails.length = 0;
  const subjects = async () => {
    await toldEverybody();
    const found = mails.splice(0);
    for (const { to } of found) expect(to).toEqual([BODY.email]);
    return found.map(({ text }) =>
      plain(text)
        .match(/Subject: Mesa: ([^\r]*(?:\r\n [^\r]*)*)/)?.[1]
        ?.replaceAll('\r\n', ''),
    );
  };
  const id = await createSession(store.db, person.id);
  const session = {
    id,
    user: { id: person.id, name: BODY.name, email: BODY.email, role: 'operator' },
  } as const;
  const [factor] = [{ id: 'f1', userId: person.id, kind: 'code' as const, name: '', createdAt: new Date() }];
  await addFactor(store.db, factor);
  await renewRecoveryCodes(store.db, session);
  expect(await subjects()).toEqual([en.events.codes_made]);
  await removeOwnFactor(store.db, session, factor.id);
  expect(await subjects()).toEqual([en.events.factor_removed]);
  await changePassword(store.db, session, { old: OLD, password: 'nove gatos azuis no teto' });
  expect(await subjects()).toEqual([en.events.password_changed]);
  await changePerson(store.db, null, person.id, { role: 'support' });
  expect(await subjects()).toEqual([en.events.role_changed]);
  await changePerson(store.db, null, person.id, { role: 'support' });
  expect(await subjects()).toEqual([]);
  await addFactor(store.db, { ...factor, id: 'f2' });
  await resetPersonFactors(store.db, null, person.id);
  expect(await subjects()).toEqual([en.events.factors_reset]);
  const password = await resetPerson(store.db, BODY.email);
  await toldEverybody();
  const text = plain(mails[0]?.text ?? '');
  for (const { events } of [en, ptBR, es]) expect(text).toContain(events.password_reset);
  expect(text).not.toContain(password);
  mails.length = 0;
  await keepTarget(store.db, { id: person.id, locale: 'es' });
  const browser = new AuthBrowser();
  await browser.signIn(BODY.email, password ?? '');
  expect(await subjects()).toEqual([es.events.new_device]);
  await browser.signIn(BODY.email, password ?? '');
  expect(await subjects()).toEqual([]);
});

test('nobody of a demo is told by mail: visitors share them', async () => {
  await new AuthBrowser().signIn('operator@mesa.example', DEMO_PASSWORD);
  await toldEverybody();
  expect(mails).toEqual([]);
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
