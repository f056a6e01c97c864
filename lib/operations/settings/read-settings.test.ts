import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices } from '@/lib/operations/services';
import { createSandbox } from '@/lib/sandbox/http/handler';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { readSettings } from './read-settings';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secrets = {
  apiKey: 'canary-api-key-0123456789-WXYZ',
  signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  webhookSecret: 'canary-webhook-secret-0123456789',
  naasWebhookSecret: 'canary-programme-secret-0123456789',
};
const env = { environment: 'live', appUrl: 'https://mesa.example', appUrlGiven: true } as const;
const rest = { build: 'abc123', timeZone: 'America/Sao_Paulo' };

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

function liveServices(assumptions = DEFAULT_ASSUMPTIONS) {
  const sandbox = createSandbox({ assumptions, world: memoryWorldStore() });
  const transport = embeddedTransport((request) => sandbox.fetch(request));
  return createServices({ store, transport, apiKey: sandbox.keys.apiKey, env, assumptions });
}

describe('readSettings', () => {
  test('safety 53, safety 64: no secret is part of the answer, only four characters of the API key', async () => {
    const payments = { baseUrl: 'https://user:hidden-pass@api.example/base', ...secrets };
    const answer = await readSettings(liveServices(), { ...rest, payments });
    const text = JSON.stringify(answer);
    expect(answer.upstream.api_key).toEqual({ configured: true, tail: 'WXYZ' });
    for (const secret of [...Object.values(secrets), 'canary', 'hidden-pass', 'PRIVATE KEY']) {
      expect(text).not.toContain(secret);
    }
    const pemBody = secrets.signingKeyPem.split('\n').slice(1, -2);
    for (const line of pemBody) expect(text).not.toContain(line);
  });

  test('a key too short to give characters away gives none', async () => {
    const answer = await readSettings(liveServices(), { ...rest, payments: { apiKey: 'short' } });
    expect(answer.upstream.api_key).toEqual({ configured: true });
  });

  test('the fingerprint is the SHA-256 of the public key alone, and what is not set reads as not configured', async () => {
    const withKey = await readSettings(liveServices(), { ...rest, payments: secrets });
    expect(withKey.upstream.signing_key.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const without = await readSettings(liveServices(), { ...rest, payments: {} });
    const { api_key, signing_key, webhook_secret, naas_webhook_secret } = without.upstream;
    for (const facts of [api_key, signing_key, webhook_secret, naas_webhook_secret]) {
      expect(facts).toEqual({ configured: false });
    }
  });

  test('version and clock of the API are absent until it answered, and present after', async () => {
    const services = liveServices();
    const before = await readSettings(services, { ...rest, payments: {} });
    expect(before.upstream.state).toBe('unknown');
    expect(Object.hasOwn(before.upstream, 'api_version')).toBe(false);
    await services.client.getBalance();
    const after = await readSettings(services, { ...rest, payments: {} });
    expect(after.upstream.state).toBe('ok');
    expect(after.upstream.api_version).toBeTruthy();
    expect(after.upstream.last_answer_at).toBeTruthy();
  });

  test('all sixty open points are listed, and exactly the overridden settings are marked', async () => {
    const assumptions = parseAssumptions('{"rfq":{"rateSeconds":45}}');
    const answer = await readSettings(liveServices(assumptions), { ...rest, payments: {} });
    expect(answer.open_points.map((point) => point.id)).toEqual(
      Array.from({ length: 60 }, (_, index) => `O-${String(index + 1).padStart(2, '0')}`),
    );
    const marked = answer.open_points.flatMap((point) =>
      point.settings.filter((setting) => setting.overridden),
    );
    expect(marked.length).toBeGreaterThan(0);
    for (const setting of marked) expect(setting.value).toContain('45');
    const environment = answer.open_points.find((point) => point.id === 'O-49')?.settings ?? [];
    for (const setting of environment) expect(Object.hasOwn(setting, 'value')).toBe(false);
  });

  test('the store is named as it is, and an embedded one does not claim to be durable', async () => {
    const answer = await readSettings(liveServices(), { ...rest, payments: {} });
    expect(answer.store).toMatchObject({ kind: 'embedded', durable: false });
  });
});
