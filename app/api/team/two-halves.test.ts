import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { mailLink } from '@/lib/auth/people/mail-link';
import { setAuthSecret } from '@/lib/env/env';
import { LOCALES } from '@/lib/i18n/locales';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { endMailing } from '@/lib/store/people/person-links';
import { addUser, disableUser } from '@/lib/store/people/users';
import { auditAttempts } from '@/lib/store/schema/audit-tables';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { POST as join } from '../join/route';
import { POST as approve } from '../requests/[id]/approve/route';
import { POST as showCode } from '../requests/[id]/code/route';
import { GET as readRequest } from '../requests/[id]/route';
import { POST as ask } from '../requests/route';
import { POST as makeLink } from './[id]/link/route';
import { GET as readPerson } from './[id]/route';

const PASSWORD = 'seven brown kettles on a shelf';
const WRONG = 'AAAA-AAAA';
const MAIL = 'smtp://127.0.0.1:9';

let store: Store;
let world: SandboxServices;
let cookies: Record<'maker' | 'checker' | 'rui' | 'bea', string>;

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
});
beforeEach(async () => {
  use(undefined);
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const [id, role] of [
    ['Davi', 'treasurer'],
    ['Rui', 'treasurer'],
    ['Bea', 'admin'],
  ] as const)
    await addUser(store.db, {
      id,
      email: `${id.toLowerCase()}@c.example`,
      name: id,
      role,
      passwordHash: 'x',
    });
  cookies = {
    maker: await signedInCookie(store.db, 'admin@mesa.example'),
    checker: await signedInCookie(store.db, 'treasurer@mesa.example'),
    rui: await signedInCookie(store.db, 'rui@c.example'),
    bea: await signedInCookie(store.db, 'bea@c.example'),
  };
});
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

function use(smtpUrl: string | undefined) {
  vi.stubEnv('SMTP_URL', smtpUrl);
  setAuthSecret('one secret of this test, and long enough');
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Who = keyof typeof cookies;

async function send(
  handler: Handler,
  { who, id, body, key = randomUUID() }: { who?: Who; id?: string; body?: object; key?: string },
) {
  const request = new Request('http://localhost:3000/api/x', {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key,
      ...(who === undefined ? {} : { cookie: cookies[who] }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const params: Record<string, string> = id === undefined ? {} : { id };
  const answer = await handler(request, { params: Promise.resolve(params) });
  return answer.json();
}

/** Asked by the maker, approved by the checker. */
async function agreed(asked: object = { user_id: 'Davi', reset: 'link' }, key = randomUUID()) {
  const made = await send(ask, { who: 'maker', body: { kind: 'person', asked, ends_in_hours: 4 } });
  const { id, hash } = made.request;
  const { request } = await send(approve, { who: 'checker', id, body: { hash }, key });
  expect(request.state).toBe('done');
  return String(id);
}
const link = (request: string | undefined, { who = 'maker', id = 'Davi', key = randomUUID() } = {}) =>
  send(makeLink, { who: who as Who, id, key, body: request === undefined ? {} : { request } });
const code = (id: string, { who = 'checker', key = randomUUID() } = {}) =>
  send(showCode, { who: who as Who, id, key, body: {} });
const tokenOf = (answer: { link: { url: string } }) => new URL(answer.link.url).hash.slice(1);
const enter = (token: string, given?: string) =>
  send(join as Handler, {
    body: { token, password: PASSWORD, ...(given === undefined ? {} : { code: given }) },
  });
const actions = async () =>
  (await listAudit(store.db, { limit: 50 }))
    .filter(({ action }) => /^(user|password)\./.test(action))
    .map(({ action, actor, outcome }) => [action, actor?.name, outcome]);

test('neither who asked nor who approved comes in alone; with link and code the person does, once', async () => {
  const id = await agreed();
  const { code_from } = (await send(readPerson, { who: 'maker', id: 'Davi' })).person.approved_reset;
  const made = await link(id);
  expect([made.code_from, code_from]).toEqual([expect.any(String), made.code_from]);
  const token = tokenOf(made);
  expect(await send(join as Handler, { body: { token } })).toMatchObject({ kind: 'reset', code_from });
  expect((await enter(token)).error.fields).toEqual({ code: 'required' });
  expect((await enter(token, WRONG)).error.fields).toEqual({ code: 'wrong_code' });

  for (const who of ['maker', 'bea']) expect((await code(id, { who })).error.code).toBe('forbidden');
  expect((await code(id, { who: 'rui' })).error.code).toBe('not_found');
  for (const who of ['checker', 'rui']) expect((await link(id, { who })).error.code).toBe('forbidden');
  expect((await link(id, { who: 'bea' })).error.code).toBe('not_found');
  const denied = store.db
    .select({ actor: auditAttempts.actorName, code: auditAttempts.reason })
    .from(auditAttempts)
    .where(like(auditAttempts.reason, 'not_found %'));
  expect(await denied.orderBy(auditAttempts.actorName)).toEqual([
    { actor: 'Bea', code: 'not_found Davi' },
    { actor: 'Rui', code: `not_found ${id}` },
  ]);

  const seen = async (who: Who) => (await send(readRequest, { who, id })).request.may.code;
  expect([await seen('maker'), await seen('rui'), await seen('checker')]).toEqual([
    undefined,
    undefined,
    true,
  ]);
  const key = randomUUID();
  const shown = await code(id, { key });
  expect(shown).toEqual({
    code: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    person: { name: 'Davi', email: 'davi@c.example' },
  });
  expect(await code(id, { key })).toEqual(shown);
  expect((await code(id)).error.code).toBe('code_shown');
  expect(await seen('checker')).toBeUndefined();

  expect((await enter(token, shown.code.toLowerCase().replace('-', ' '))).name).toBe('Davi');
  expect((await enter(token, shown.code)).error.code).toBe('link_used');
  expect(await actions()).toEqual([
    ['password.reset', 'Davi', 'done'],
    ['user.code_shown', 'Ana Ribeiro', 'done'],
    ['user.code_refused', undefined, 'denied'],
    ['user.link_made', 'Helena Prado', 'done'],
    ['user.reset_agreed', 'Ana Ribeiro', 'done'],
  ]);
  const kept = JSON.stringify([
    await listAudit(store.db, { limit: 50 }),
    await store.db.execute('select * from requests'),
    await store.db.execute('select * from person_links'),
  ]);
  for (const secret of [token, shown.code, shown.code.replace('-', '')]) expect(kept).not.toContain(secret);
});

test('guesses of a code are counted over all presses: the right one waits too, and a code opens no other link', async () => {
  const first = await agreed();
  const stale = await code(first);
  const id = await agreed();
  const token = tokenOf(await link(id));
  const { code: right } = await code(id);
  expect((await enter(token, stale.code)).error.fields).toEqual({ code: 'wrong_code' });
  let limited = 0;
  for (let guess = 0; guess < 12; guess += 1)
    limited += (await enter(token, WRONG)).error.code === 'rate_limited' ? 1 : 0;
  expect(limited).toBeGreaterThan(5);
  expect((await enter(token, right)).error.code).toBe('rate_limited');
  await store.db.execute("update lockouts set blocked_until = now() - interval '1 second'");
  expect((await enter(token, right)).name).toBe('Davi');
});

test('an invitation to decide needs the code as well; who approved it makes no link of it', async () => {
  const user = randomUUID();
  const invite = { email: 'p@c.example', name: 'Paula', role: 'treasurer' };
  const id = await agreed({ invite }, user);
  const made = await link(undefined, { id: user });
  const token = tokenOf(made);
  expect(made.code_from).toEqual(expect.any(String));
  expect((await enter(token)).error.fields).toEqual({ code: 'required' });
  expect((await link(undefined, { id: user })).error.code).toBe('second_person_needed');
  const shown = await code(id);
  expect(shown.person.name).toBe('Paula');
  expect((await enter(token, shown.code)).kind).toBe('invitation');

  // Whoever approved, and manages people since then, would have both.
  const next = randomUUID();
  await agreed({ invite: { ...invite, email: 'q@c.example' } }, next);
  await store.db.execute("update users set role = 'admin' where email = 'treasurer@mesa.example'");
  expect((await link(undefined, { who: 'checker', id: next })).error.code).toBe('second_person_needed');
});

test('whoever manages people may make the link of an approved invitation, so the words beside the code name nobody', async () => {
  const user = randomUUID();
  await agreed({ invite: { email: 'u@c.example', name: 'Ugo', role: 'treasurer' } }, user);
  expect((await link(undefined, { who: 'bea', id: user })).code_from).toEqual(expect.any(String));
  for (const locale of LOCALES) expect(DICTIONARIES[locale].requests.code.body).not.toContain('{');
});

test('a request that was withdrawn under the id of an invitation approves no link of it', async () => {
  const user = randomUUID();
  await agreed({ invite: { email: 'r@c.example', name: 'Rita', role: 'treasurer' } }, user);
  await store.db.execute("update requests set state = 'withdrawn'");
  expect((await link(undefined, { id: user })).error.code).toBe('second_person_needed');
});

test('an invitation to a role that decides nothing needs a code once the person was given one that does', async () => {
  const user = randomUUID();
  const id = await agreed({ invite: { email: 'v@c.example', name: 'Vera', role: 'operator' } }, user);
  await agreed({ user_id: user, role: 'treasurer' });
  const made = await link(undefined, { id: user });
  expect(made.code_from).toEqual(expect.any(String));
  expect((await send(readRequest, { who: 'checker', id })).request.may.code).toBe(true);
  expect((await enter(tokenOf(made), (await code(id)).code)).name).toBe('Vera');
});

test('an approval of an invitation stands for 72 hours: after them it gives no code and no link, though links are gone', async () => {
  const user = randomUUID();
  const id = await agreed({ invite: { email: 's@c.example', name: 'Sara', role: 'treasurer' } }, user);
  await link(undefined, { id: user });
  await store.db.execute('delete from person_links');
  await store.db.execute("update requests set decided_at = decided_at - interval '73 hours'");
  expect((await send(readRequest, { who: 'checker', id })).request.may.code).toBeUndefined();
  expect((await code(id)).error.code).toBe('request_closed');
  expect((await link(undefined, { id: user })).error.code).toBe('second_person_needed');
});

test('a code ends with its link, and there is none of what was rejected, used, or is of a disabled person', async () => {
  const id = await agreed();
  await link(id);
  await store.db.execute('update person_links set ends_at = now()');
  expect((await code(id)).error.code).toBe('request_closed');
  const factors = await agreed({ user_id: 'Rui', reset: 'factors' });
  expect((await code(factors)).error.code).toBe('request_closed');
  const late = await agreed();
  await disableUser(store.db, 'Davi');
  expect((await code(late)).error.code).toBe('request_closed');
});

test('a link that was mailed only needs no code; one that was shown once does, though it is mailed later', async () => {
  use(MAIL);
  const id = await agreed();
  expect((await send(readRequest, { who: 'checker', id })).request.may.code).toBeUndefined();
  expect((await code(id)).error.code).toBe('request_closed');
  const key = randomUUID();
  const failed = await link(id, { key });
  expect(failed).toMatchObject({ mail: { state: 'failed' }, code_from: expect.any(String) });
  const token = tokenOf(failed);
  await endMailing(store.db, key, new Date());
  expect((await enter(token)).error.fields).toEqual({ code: 'required' });
  expect((await send(readRequest, { who: 'checker', id })).request.may.code).toBe(true);
  expect((await enter(token, (await code(id)).code)).name).toBe('Davi');

  const second = await agreed();
  const press = randomUUID();
  use(undefined);
  const seen = tokenOf(await link(second, { key: press }));
  await store.db.execute(`update person_links set shown_at = null where id = '${press}'`);
  await endMailing(store.db, press, new Date());
  use(MAIL);
  const again = { person: { id: 'Davi', name: 'Davi', email: '' }, link: { url: 'x', ends_at: '' } };
  expect(await mailLink(store.db, again, { id: press, locale: 'en' })).toMatchObject({
    mail: { state: 'sent' },
  });
  expect(await send(join as Handler, { body: { token: seen } })).not.toHaveProperty('code_from');
  expect((await enter(seen)).name).toBe('Davi');
});
