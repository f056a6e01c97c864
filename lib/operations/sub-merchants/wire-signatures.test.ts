import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isJsonObject, parseJson } from '@/lib/contract/values/json/json';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import type { ArrivedRequest } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { readOnboarding } from './read-balance-and-onboarding';
import { readWalletGroups } from './signed-read';

const A = '2263c175-1439-4020-a6d4-9e606c85e838';
const B = '57500cf5-a8c5-4249-9e54-97ff3a81b3ec';
const VIEWER = { role: 'viewer' } as const;
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const signingKeyPem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let store: Store;
let folder: string;
let far: ScriptedServices;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mesa-wire-'));
  writeFileSync(join(folder, 'key'), publicPem);
  store = await memoryStore();
  for (const correlation_id of [A, B])
    await insertSubMerchant(store.db, {
      correlation_id,
      name: 'Loja',
      tags: [],
      origin: 'typed',
      at: new Date(),
    });
  far = await scriptedServices(
    store,
    (request) => ({ body: JSON.stringify(answerTo(request)), delayMs: 1 + (request.connection % 7) * 5 }),
    { signingKeyPem, timeouts: { readMs: 30_000, writeMs: 30_000, budgetMs: 60_000 } },
  );
});
afterAll(async () => {
  await far.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Answers name their relationship; requests may be answered out of order. */
function answerTo(request: ArrivedRequest): object {
  const id = header(request, 'x-correlation-id');
  if (request.path.includes('onboarding')) return { status: 'Pending', message: id };
  return request.path.includes('wl_groups') ? { groups: [{ id, label: 'Main' }] } : { message: 'ok' };
}

/** Verifies with openssl and the public key alone. */
function verifies(signature: string, message: string): boolean {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('message'), message);
  writeFileSync(at('signature'), Buffer.from(signature, 'base64'));
  const args = ['dgst', '-sha256', '-verify', at('key'), '-signature', at('signature'), at('message')];
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const header = (request: ArrivedRequest, name: string) => String(request.headers[name] ?? '');

test('safety 40, 41, 63: of a hundred signed reads of two relationships at once, each is signed for its own and answered with its own', async () => {
  const { services } = far;
  const reads = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? A : B)).map(async (id) => {
    // Not the page's balance read, which concurrent callers share.
    const [groups, onboarding] = await Promise.all([
      readWalletGroups(services, id),
      readOnboarding(services, VIEWER, id),
    ]);
    expect(groups).toEqual([{ id, label: 'Main', addresses: [] }]);
    expect(onboarding).toMatchObject({ correlation_id: id, kyb: { onboarding: { message: id } } });
  });
  await Promise.all(reads);
  const gets = far.far.arrived;
  expect(gets).toHaveLength(100);
  for (const id of [A, B])
    expect(gets.filter((request) => header(request, 'x-correlation-id') === id)).toHaveLength(50);
  for (const request of gets) {
    const id = header(request, 'x-correlation-id');
    const asked = new URL(request.path, 'http://far').searchParams.get('correlation_id');
    if (request.path.includes('onboarding')) expect(asked).toBe(id);
  }
  // Openssl is slow, so check every tenth request, also against the other relationship.
  for (const request of gets.filter((_, index) => index % 10 === 0)) {
    const [stamp, id] = [header(request, 'x-timestamp'), header(request, 'x-correlation-id')];
    const signature = header(request, 'x-signature');
    expect(stamp).toMatch(/Z$/);
    expect(verifies(signature, `${stamp}\n${id}`)).toBe(true);
    expect(verifies(signature, `${stamp}\n${id === A ? B : A}`)).toBe(false);
  }
});

test('safety 41, 63: a signed POST is signed over its own bytes and names its relationship where the API looks', async () => {
  const { client } = far.services;
  const from = far.far.arrived.length;
  const withdrawal = { account: 'USDT', amount: '1.50', wallet: 'wlg_1', withdrawalType: 'crypto' };
  await client.createSubMerchantWithdrawal({ correlationId: A, body: withdrawal });
  await client.changeWhitelist({ correlationId: B, body: { walletName: 'São' } });
  await client.changeBranding({ correlationId: A, body: { correlation_id: A, trade_name: 'Loja' } });
  const posts = far.far.arrived.slice(from);
  expect(posts).toHaveLength(3);
  for (const post of posts) {
    expect(verifies(header(post, 'x-signature'), post.body)).toBe(true);
    expect(verifies(header(post, 'x-signature'), `${post.body} `)).toBe(false);
  }
  const places = posts.map(({ body }) => {
    const read = parseJson(body);
    const payload = isJsonObject(read) && isJsonObject(read.payload) ? read.payload : {};
    return [isJsonObject(read) ? read.correlation_id : undefined, payload.correlation_id];
  });
  expect(places).toEqual([
    [A, undefined],
    [B, undefined],
    [undefined, A],
  ]);
});
