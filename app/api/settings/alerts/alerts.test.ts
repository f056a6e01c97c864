import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { POST as chooseMail, GET as readChoices } from '@/app/api/account/alerts/route';
import { preparePeople } from '@/lib/auth/first-people';
import { ALERT_WAIT, sendMail } from '@/lib/auth/people/send-mail';
import type { RouteHandler } from '@/lib/bff/route';
import { setAuthSecret } from '@/lib/env/env';
import { createAlertSender } from '@/lib/operations/alerts/send-alerts';
import { notify } from '@/lib/operations/notifications/notify';
import { services } from '@/lib/operations/services';
import { LEASE_MS } from '@/lib/store/alerts/alert-messages';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { addUser } from '@/lib/store/people/users';
import { addressAsked, aNote } from '@/lib/testing/harnesses/alerts-harness';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { POST as amounts } from './amounts/route';
import { POST as remove } from './remove/route';
import { POST as retry } from './retry/route';
import { GET, POST } from './route';
import { POST as renew } from './secret/route';
import { POST as sendTest } from './test/route';

let store: Store;
const mails: { to: string[]; text: string }[] = [];
let takesMs = 0;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, text: Buffer.concat(parts).toString() });
      setTimeout(done, takesMs);
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  setAuthSecret('one secret of this test, and long enough');
  store = await memoryStore();
  adoptStore(store);
  await services();
}, 120_000);
beforeEach(async () => {
  mails.length = 0;
  takesMs = 0;
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(async () => {
  await store.close();
  await new Promise<void>((done) => server.close(done));
});

interface Asked {
  body?: unknown;
  key?: string;
  as?: string;
}

async function call(handler: RouteHandler, { body, key, as = 'admin@mesa.example' }: Asked = {}) {
  const cookie = await signedInCookie(store.db, as);
  const request = new Request('http://localhost:3000/api/settings/alerts', {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await handler(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}

const { locale, kinds, shape } = addressAsked();
const WANTED = { url: 'https://hooks.mesa.invalid/in?key=very-secret', locale, kinds, shape };

test('an administrator sets, tests, renews and removes the address; who lost an answer gets it by the same key', async () => {
  const key = randomUUID();
  const set = await call(POST, { body: WANTED, key });
  expect(set.body).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    address: { host: 'hooks.mesa.invalid', waiting: 0 },
  });
  expect((await call(POST, { body: WANTED, key })).body.secret).toBe(set.body.secret);
  expect((await call(POST, { body: { ...WANTED, shape: 'slack' }, key })).body.error.code).toBe('key_reused');
  expect((await call(GET)).body.secret).toBeUndefined();
  const once = randomUUID();
  for (const _ of [1, 2])
    expect((await call(sendTest, { body: {}, key: once })).body.outcome).toBe('connection');
  const renewal = randomUUID();
  const renewed = (await call(renew, { body: {}, key: renewal })).body.secret;
  expect((await call(renew, { body: {}, key: renewal })).body.secret).toBe(renewed);
  expect(renewed).not.toBe(set.body.secret);
  for (const _ of [1, 2]) expect((await call(amounts, { body: { allowed: true } })).body.amounts).toBe(true);
  expect((await call(retry, { body: { target: 'address' } })).status).toBe(200);
  for (const _ of [1, 2]) expect((await call(remove, { body: {} })).body.address).toBeUndefined();
  const rows = (await listAudit(store.db, { limit: 20 })).filter(({ action }) =>
    action.startsWith('settings.'),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'settings.alerts_removed',
    'settings.alerts_amounts',
    'settings.alerts_secret',
    'settings.alerts_tested',
    'settings.alerts_address',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/very-secret|whsec_/);
});

test('nobody but an administrator reads or changes it, and a change without its key is refused', async () => {
  for (const as of ['treasurer@mesa.example', 'operator@mesa.example', 'viewer@mesa.example']) {
    const key = randomUUID();
    const answers = await Promise.all([
      call(GET, { as }),
      call(POST, { as, key, body: WANTED }),
      call(renew, { as, key, body: {} }),
      call(sendTest, { as, key, body: {} }),
      call(amounts, { as, body: { allowed: true } }),
      call(remove, { as, body: {} }),
      call(retry, { as, body: { target: 'address' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
  }
  for (const handler of [POST, renew, sendTest])
    expect((await call(handler, { body: handler === POST ? WANTED : {} })).body.error.code).toBe(
      'missing_idempotency_key',
    );
  expect((await call(GET)).body).toMatchObject({ amounts: false, dead: [] });
});

test.each([
  'http://hooks.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://user:word@hooks.example/',
  'https://hooks.example:8443/',
  'file:///etc/passwd',
  '',
])('the address %j is refused before anything is kept (safety 49)', async (url) => {
  const { status, body } = await call(POST, { body: { ...WANTED, url }, key: randomUUID() });
  expect([status, body.error.fields.url]).toEqual([400, 'not_an_https_address']);
});

test('a kind that is missing, a mode or a form that nobody knows are refused', async () => {
  const { kyb: _, ...fewer } = kinds;
  for (const bad of [
    { kinds: fewer },
    { kinds: { ...kinds, kyb: 'hourly' } },
    { shape: 'xml' },
    { locale: 'fr' },
  ]) {
    const { status } = await call(POST, { body: { ...WANTED, ...bad }, key: randomUUID() });
    expect([bad, status]).toEqual([bad, 400]);
  }
});

test('a person chooses mail for themselves, and gets it over SMTP with a link', async () => {
  const email = `rui-${randomUUID()}@company.example`;
  await addUser(store.db, { email, name: 'Rui', role: 'viewer', passwordHash: 'x' });
  expect((await call(readChoices, { as: email })).body).toMatchObject({
    mails: 'yes',
    mail: { landing: 'off' },
  });
  const wanted = { kind: 'landing', mail: 'at_once' };
  for (const _ of [1, 2])
    expect((await call(chooseMail, { as: email, body: wanted })).body.mail.landing).toBe('at_once');
  for (const bad of [{ kind: 'money', mail: 'daily' }, { kind: 'kyb', mail: 'hourly' }, {}])
    expect((await call(chooseMail, { as: email, body: bad })).status).toBe(400);
  await notify(store.db, aNote());
  const sender = createAlertSender(await services(), { post: () => Promise.resolve(500), mail: sendMail });
  sender.tick();
  await sender.ended();
  expect(mails).toMatchObject([{ to: [email] }]);
  expect(mails[0]?.text).toContain('Subject: Conversion rfq_1 is settled, as checked.');
  expect(mails[0]?.text).toContain('http://localhost:3000/conversions/rfq_1');
  expect(mails[0]?.text).toMatch(/Message-ID: <msg_\w+@localhost>/);
  // People of a demo have no mailbox.
  expect((await call(readChoices)).body.mails).toBe('demo');
});

test('a mail server that thinks long is waited for, though never longer than a message is claimed', async () => {
  const mail = { to: { name: 'Rui', address: 'rui@company.example' }, subject: 's', text: 't', html: 'h' };
  takesMs = 600;
  expect(await sendMail(mail, ALERT_WAIT)).toBe(true);
  expect(await sendMail(mail, { ...ALERT_WAIT, silenceMs: 200 })).toBe(false);
  expect(await sendMail(mail, { ...ALERT_WAIT, deadlineMs: 200 })).toBe(false);
  expect(ALERT_WAIT.silenceMs).toBeGreaterThanOrEqual(60_000);
  expect(ALERT_WAIT.deadlineMs).toBeLessThan(LEASE_MS);
});
