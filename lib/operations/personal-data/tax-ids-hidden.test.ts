import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { labelsOf } from '@/lib/operations/conversions/conversion-evidence';
import { exportResponse } from '@/lib/operations/exports/export-response';
import { readOverview } from '@/lib/operations/overview/read-overview';
import { kybAnswerOf } from '@/lib/operations/sub-merchants/onboarding/kyb-answer';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import { revealTransaction } from '@/lib/operations/transactions/reveal-transaction';
import {
  kybState,
  plainState,
  readPayload,
  recordState,
} from '@/lib/operations/webhooks/process/read-payload';
import type { Store } from '@/lib/store/engine/open-store';
import { statesOf } from '@/lib/store/transactions/observed-states';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptOutcome } from '@/lib/upstream/outcome';

const TREASURER = { ...ALICE, role: 'treasurer' } as const;

const WHOLE = /52998224725|529\.982\.247-25/;
const SAID = 'CPF 529.982.247-25 refused';
const label = { en: SAID, pt: 'CPF52998224725 recusado', es: SAID };
const LABELS = { status: label, substatus: label, message: label, error_message: label };
const RECORD = listItem('leaky', {
  ...LABELS,
  attributes: { notes: `Pagto ${SAID}`, wallet: '52998224725' },
});

/** Values a page masks, by path. */
const HIDDEN = [
  'attributes.notes',
  'attributes.wallet',
  ...Object.keys(LABELS).flatMap((name) => ['en', 'es', 'pt'].map((language) => `${name}.${language}`)),
].sort();

let store: Store;
let open: ScriptedServices[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(() => store.close());

async function start() {
  const started = await scriptedServices(store, (request: ArrivedRequest): Reply => {
    if (request.path.startsWith('/v2/balance')) return { body: '{"balances":{}}' };
    return listReply(request, request.path.startsWith('/v2/onramps') ? [RECORD] : []);
  });
  open.push(started);
  return started.services;
}

test('safety 53: a tax id that a label or a note repeats is hidden on every page and in every file', async () => {
  const services = await start();
  const list = await listTransactions(services, 'onramps', LIST_QUERIES.onramps.parse({}));
  const one = await readTransaction(services, 'onramps', { id: 'leaky' });
  const overview = await readOverview(services, ['activity']);
  const shown = JSON.stringify([list, one, overview]);
  expect(shown).not.toMatch(WHOLE);
  expect(shown.match(/•••\.982\.247-••/g)?.length).toBeGreaterThan(20);
  expect([...(one.record.masked ?? [])].sort()).toEqual(HIDDEN);
  expect(JSON.stringify(await statesOf(store.db, 'onramps', 'leaky'))).toContain(
    'CPF •••.982.247-•• refused',
  );
  for (const locale of ['en', 'pt-BR', 'es']) {
    const query = EXPORT_QUERIES.onramps.parse({ format: 'csv', locale });
    const options = { signal: new AbortController().signal, requestId: locale };
    const text = await (await exportResponse(services, ALICE, 'onramps', query, options)).text();
    expect(text).not.toMatch(WHOLE);
    expect(text).toContain('Pagto CPF •••.982.247-•• refused');
  }
});

test('safety 53: who reveals a record reads it as the API wrote it', async () => {
  const services = await start();
  const { values, raw } = await revealTransaction(services, TREASURER, 'onramps', { id: 'leaky' });
  expect(values).toMatchObject({
    'attributes.notes': `Pagto ${SAID}`,
    'attributes.wallet': '52998224725',
    'message.pt': 'CPF52998224725 recusado',
  });
  expect(raw).toContain(`"en": "${SAID}"`);
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row?.detail?.paths?.split(', ').sort()).toEqual(HIDDEN);
});

test('safety 53: what webhooks and reads say of a record is kept without it', () => {
  const body = { ...RECORD, webhook_version: 'v2' };
  const kyb = {
    component: 'kyb_provider_submerchant',
    status: 'Failed',
    process: 'kyb_provider_submerchant.error',
  };
  const texts = { message: SAID, error_message: SAID, error_detail: '{"cpf":"52998224725"}' };
  const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));
  const kept = [
    readPayload(bytes(body)),
    readPayload(bytes({ ...kyb, ...texts })),
    readPayload(bytes({ surprise: { said: SAID } })),
    recordState(body),
    kybState({ ...kyb, ...texts }),
    plainState(SAID),
    kybAnswerOf({ ...kyb, ...texts }),
    labelsOf(body as never, { read_at: '2026-11-20T12:00:00Z', read_answered_at: '2026-11-20T12:00:00Z' }),
  ];
  for (const one of kept) {
    expect(JSON.stringify(one)).not.toMatch(WHOLE);
    expect(JSON.stringify(one)).toMatch(/982\.247-••/);
  }
});

test('safety 53: the reason of a refusal is kept without it', () => {
  const body = { rfq_id: 'r', state: 'REFUSED', reason: SAID };
  const refused = { ok: false, kind: 'http', status: 422, body, message: SAID } as const;
  expect(acceptOutcome('r', refused as never).reason).toBe('CPF •••.982.247-•• refused');
});
