import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/auth/first-people';
import { hashPassword } from '@/lib/auth/passwords';
import type { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { createSession, findSession, listSessions, type Session } from '@/lib/store/people/sessions';
import { addUser } from '@/lib/store/people/users';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { softPasskey } from '@/lib/testing/harnesses/soft-passkey';
import { beginFactor, finishFactor, readFactors, removeOwnFactor } from './person-factors';
import { readSignInFactor } from './sign-in-factor';
import { codeAt } from './time-codes';

const EMAIL = 'davi@company.example';
const hashed = hashPassword(DEMO_PASSWORD);

let store: Store;
let session: Session;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  const name = 'Davi Lins';
  const user = await addUser(store.db, { email: EMAIL, name, role: 'treasurer', passwordHash: await hashed });
  const found = user && (await findSession(store.db, await createSession(store.db, user.id), user.id));
  if (found === null) throw new Error('no session');
  session = found;
});
afterAll(() => store.close());

async function signIn(more: Record<string, string> = {}, password = DEMO_PASSWORD) {
  const { status, body } = await new AuthBrowser().signIn(EMAIL, password, more);
  const error = new URL(String(body.url), 'http://localhost').searchParams.get('error');
  return { status, error: error ?? '' };
}

const opened = async () =>
  (await listSessions(store.db, session.user.id)).filter(({ factor }) => factor).length;

test('a copied cookie adds no first factor: that takes the password, and guesses of it are counted (W5, W6)', async () => {
  const begin = (password?: string) =>
    beginFactor(store.db, session, { kind: 'code', ...defined({ password }) }).then(
      ({ secret }) => typeof secret,
      (error: DomainError) => error.detail.fields?.password ?? error.code,
    );
  expect(await readFactors(store.db, session.user)).toMatchObject({ password_needed: true });
  expect(await begin()).toBe('required');
  expect(await begin('another password')).toBe('wrong_password');
  const begun = await beginFactor(store.db, session, { kind: 'code', password: DEMO_PASSWORD });
  const given = { code: codeAt(begun.secret ?? '', Date.now()) };
  const { factors } = await finishFactor(store.db, session, { challenge: begun.challenge, given });
  // From then on the factor itself proves the next one.
  expect(factors).toMatchObject({ password_needed: false });
  expect(await begin()).toBe('string');
  await removeOwnFactor(store.db, session, factors.factors[0]?.id ?? '');
  for (let guess = 0; guess < 6; guess += 1) await begin('another password');
  expect(await begin(DEMO_PASSWORD)).toBe('rate_limited');
});

test('a code opens a session once; a wrong one looks like a wrong password, a wrong clock says so (W5, W6)', async () => {
  const begun = await beginFactor(store.db, session, { kind: 'code', password: DEMO_PASSWORD });
  const secret = begun.secret ?? '';
  const first = { challenge: begun.challenge, given: { code: codeAt(secret, Date.now() - 30_000) } };
  const [recovery = ''] = (await finishFactor(store.db, session, first)).recovery_codes ?? [];
  const asked = await signIn();
  expect([asked.status, asked.error]).toEqual([401, expect.stringMatching(/^factor\.[\w-]{22}$/)]);
  const totp = codeAt(secret, Date.now());
  const wrong = await signIn({ totp }, 'another password');
  expect(wrong).toMatchObject({ status: 401 });
  expect(await signIn({ totp: '000000' })).toEqual(wrong);
  expect(await signIn({ totp: codeAt(secret, Date.now() + 300_000) })).toEqual({
    status: 401,
    error: 'clock',
  });
  expect(await opened()).toBe(0);
  expect(await signIn({ totp })).toMatchObject({ status: 200 });
  expect(await signIn({ totp })).toEqual(wrong);
  expect(await signIn({ totp: recovery })).toMatchObject({ status: 200 });
  expect(await signIn({ totp: recovery })).toEqual(wrong);
  expect(await opened()).toBe(2);
  // The log tells a known password apart, the page does not.
  const refused = (await listAudit(store.db, { limit: 50 })).filter(
    ({ action }) => action === 'session.refused',
  );
  expect(refused.map(({ detail, actor, subject }) => [detail?.factor, actor, subject])).toEqual(
    ['wrong', 'used', 'clock', 'wrong', undefined].map((factor) => [factor, undefined, session.user.id]),
  );
});

test('a passkey opens a session once, by the challenge that this sign-in was given (W6)', async () => {
  const key = softPasskey();
  const begun = await beginFactor(store.db, session, { kind: 'passkey', password: DEMO_PASSWORD });
  const given = { passkey: key.make(begun.passkey) };
  await finishFactor(store.db, session, { challenge: begun.challenge, given });
  const challenge = (await signIn()).error.replace('factor.', '');
  const asked = await readSignInFactor(null, challenge);
  expect(asked.methods).toEqual(['passkey', 'recovery']);
  const passkey = JSON.stringify(key.prove(asked.passkey));
  const other = (await signIn()).error.replace('factor.', '');
  expect(await signIn({ challenge: other, passkey })).toMatchObject({ status: 401 });
  expect(await signIn({ challenge, passkey })).toMatchObject({ status: 200 });
  expect(await signIn({ challenge, passkey })).toMatchObject({ status: 401 });
  await expect(readSignInFactor(null, challenge)).rejects.toMatchObject({ code: 'proof_ended' });
  expect(await opened()).toBe(1);
});

test('sign-in with a passkey of another address says for which it was made', async () => {
  const begun = await beginFactor(store.db, session, { kind: 'passkey', password: DEMO_PASSWORD });
  const given = { passkey: softPasskey().make(begun.passkey) };
  await finishFactor(store.db, session, { challenge: begun.challenge, given });
  const challenge = (await signIn()).error.replace('factor.', '');
  const before = env().appUrl;
  onTestFinished(() => void Object.assign(env(), { appUrl: before }));
  Object.assign(env(), { appUrl: 'https://mesa.example' });
  const asked = await readSignInFactor(null, challenge);
  expect(asked).toMatchObject({ methods: ['passkey', 'recovery'], made_for: [before] });
  expect(asked).not.toHaveProperty('passkey');
});
