import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { readFrames } from '@/lib/contract/bff/exports/export-frames';
import { reportParams, reportQuery } from '@/lib/contract/bff/reports/report-requests';
import { REPORT_FILES } from '@/lib/contract/bff/reports/reports';
import { sum } from '@/lib/money/sum';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { sealAudit } from '@/lib/store/audit/seal-audit';
import type { Store } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { csvRows, takeReport, unzipped } from '@/lib/testing/harnesses/report-archive';
import { listItem, listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, type SandboxServices, sandboxServices, scriptedServices } from '@/lib/testing/services';
import { dayInZone } from '@/lib/time/zone';
import { readReport } from './read-report';
import { downloadReport } from './report-download';

let store: Store;
let one: SandboxServices;
beforeEach(async () => {
  store = await memoryStore();
  one = sandboxServices(store);
  await seedDemoRegister(one.services);
});
afterEach(async () => {
  one.dispose();
  await store.close();
});

const person = (role: Role = 'accountant') => ({ ...ALICE, role });
const monthNow = () => dayInZone(new Date(one.services.now()), one.services.timeZone).slice(0, 7);
const signal = () => new AbortController().signal;
const take = (query: Record<string, string> = {}, role: Role = 'accountant') =>
  takeReport(one.services, { month: monthNow(), query, role });

async function conversion(rfqId: string, from: string, to: string, state = 'accepted') {
  const at = new Date(one.services.now() - 60_000);
  await store.db.insert(conversions).values({
    rfqId,
    state: state as 'accepted',
    fromCurrency: 'USDT',
    toCurrency: 'BRL',
    fixedSide: 'from',
    requestedAmount: from,
    options: {},
    createdById: 'maker',
    createdByName: '=cmd()',
    receivedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  if (state !== 'accepted') return;
  await store.db.insert(attempts).values({
    intentId: randomUUID(),
    rfqId,
    actorId: 'ana',
    actorName: '=Ana',
    inputHash: 'h',
    settlementDay: 'd1',
    seen: { rate: '5', amount_from: from, amount_to: to, expires_at: '' },
    outcome: 'accepted',
    confirmed: { amount_from: from, amount_to: to, rate: '5' },
    requestId: 'r',
    sentAt: at,
    answeredAt: at,
  });
}

test('the manifest is what another unzip and another CSV reader find in the archive', async () => {
  const long = `${'9'.repeat(40)}.000000000000000001`;
  await conversion('rfq_a', long, '1.10');
  await conversion('rfq_b', '0.000000000000000002', '2.20');
  await conversion('rfq_c', '5', '5', 'open');
  const { entries, manifest } = await unzipped(await take());
  expect(manifest.files.map(({ name }) => name)).toEqual([...REPORT_FILES]);
  expect(Object.keys(entries).at(-1)).toBe('manifest.json');
  const made = manifest.files.flatMap(({ file }) => file ?? []);
  expect(Object.keys(entries).sort()).toEqual([...made.map(({ path }) => path), 'manifest.json'].sort());
  for (const { path, rows, bytes, sha256 } of made) {
    const content = entries[path];
    expect([path, content?.length]).toEqual([path, bytes]);
    expect(
      createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
    ).toBe(sha256);
    const read = csvRows(content);
    expect([path, read.errors, read.data.length]).toEqual([path, [], rows]);
  }
  const of = (name: string) => manifest.files.find((file) => file.name === name);
  for (const name of [
    'conversions',
    'checkouts',
    'onramps',
    'offramps',
    'withdrawals',
    'sub-merchants',
    'audit',
  ])
    expect([name, of(name)?.state, of(name)?.why]).toEqual([name, 'whole', undefined]);
  expect(of('checkouts')?.file?.rows).toBeGreaterThan(0);
  expect(of('withdrawals')?.file?.rows).toBeGreaterThan(0);
  expect(of('sub-merchant-withdrawals')?.file?.rows).toBeGreaterThan(0);

  const confirmed = (side: string) => `Amount ${side}, confirmed by the API`;
  expect(of('conversions')?.totals).toEqual([
    {
      of: 'USDT-BRL',
      rows: 2,
      sums: [
        { column: confirmed('sent'), currency: 'USDT', amount: sum(long, '0.000000000000000002'), rows: 2 },
        { column: confirmed('to receive'), currency: 'BRL', amount: '3.3', rows: 2 },
      ],
    },
  ]);
  expect(of('conversions')?.not_summed).toEqual({ not_accepted: 1 });
  // Undocumented attributes are counted only (GEN-11).
  for (const name of ['checkouts', 'onramps', 'offramps']) expect(of(name)?.totals).toBeUndefined();
});

test('safety 52, 53: no cell runs as a formula, payers are masked unless a reason was given, and the log has it', async () => {
  await conversion('rfq_f', '1', '2');
  const masked = await unzipped(await take());
  const [row] = csvRows(masked.entries['conversions.csv']).data;
  expect(Object.values(row ?? {})).toContain("'=Ana");
  const ids = (entries: Record<string, Uint8Array>) =>
    csvRows(entries['onramps.csv']).data.map(({ client_tax_id }) => client_tax_id ?? '');
  expect(ids(masked.entries).some((id) => /^\d{11}$|^\d{14}$/.test(id))).toBe(false);
  const shown = await unzipped(await take({ tax_ids: '1', reason: 'Audit of November' }));
  expect(ids(shown.entries).some((id) => /^\d{11}$|^\d{14}$/.test(id))).toBe(true);
  expect(shown.manifest).toMatchObject({ tax_ids: 'shown', reason: 'Audit of November' });
  const rows = (await listAudit(store.db, { limit: 100 })).filter(({ action }) =>
    action.startsWith('reports.'),
  );
  expect(rows.map(({ action, detail }) => [action, detail?.tax_ids, detail?.reason]).reverse()).toEqual([
    ['reports.export_started', undefined, undefined],
    ['reports.export_finished', undefined, undefined],
    ['reports.export_started', 'shown', 'Audit of November'],
    ['reports.export_finished', undefined, undefined],
  ]);
  expect(reportQuery.safeParse({ tax_ids: '1' }).success).toBe(false);
  await expect(take({ tax_ids: '1', reason: 'because' }, 'viewer')).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a list that fails refuses its file and is named; what a role may not read is left out', async () => {
  await one.control('PUT', 'scenario', {
    faults: [{ method: 'GET', path: '/v2/offramps', status: 503, times: 1_000 }],
  });
  const { entries, manifest } = await unzipped(await take({}, 'operator'));
  const of = (name: string) => manifest.files.find((file) => file.name === name);
  expect(of('offramps')).toMatchObject({ state: 'refused', why: [{ kind: 'page_failed', page: 1 }] });
  expect(of('audit')).toMatchObject({
    state: 'refused',
    why: [{ kind: 'no_permission', permission: 'audit:read' }],
  });
  expect(Object.keys(entries)).not.toContain('offramps.csv');
  expect(Object.keys(entries)).not.toContain('audit.csv');
  expect(of('onramps')?.state).toBe('whole');
  await expect(take({ file: 'audit' }, 'operator')).rejects.toMatchObject({ code: 'forbidden' });
});

test('splits are those of tied links alone, and a 404 makes the file not whole', async () => {
  const at = new Date(one.services.now() - 1_000);
  const fixtures = (await one.control('GET', 'fixtures')) as {
    relationships: { name: string; correlation_id: string }[];
  };
  const correlationId = fixtures.relationships.find(({ name }) => name === 'CID_1')?.correlation_id ?? '';
  await store.db.insert(links).values(
    ['tied', 'untied'].map((name) => ({
      intentId: randomUUID(),
      inputHash: 'h',
      actorId: 'a',
      actorName: 'Ana',
      asked: { currency_code: 'USDT' },
      state: 'made' as const,
      requestId: 'r',
      createdAt: at,
      correlationId,
      ...(name === 'tied' ? { tiedEnd2end: randomUUID(), tiedBy: 'webhook' as const, tiedAt: at } : {}),
    })),
  );
  const { manifest } = await unzipped(await take());
  const of = (name: string) => manifest.files.find((file) => file.name === name);
  const why = [
    { kind: 'not_found', read: 0, of: 1 },
    { kind: 'untied', links: 1, of: 2 },
  ];
  const days = 'The days are those on which each link was made here, not those of its split.';
  expect(of('splits')).toMatchObject({ state: 'not_whole', why, days });
  expect(manifest.files.filter((file) => file.days !== undefined)).toHaveLength(1);
  for (const [locale, said] of [
    ['pt-BR', 'Os dias são aqueles em que cada link foi criado aqui, não os do split.'],
    ['es', 'Los días son aquellos en que se creó aquí cada enlace, no los del split.'],
  ] as const) {
    const theirs = await unzipped(await take({ file: 'splits', locale }));
    expect(theirs.manifest.files[0]?.days).toBe(said);
  }
  expect(of('checkout-links')?.file?.rows).toBe(2);
});

test('in XLSX a figure and a time are cells where 15 digits hold them, with the exact text beside', async () => {
  await conversion('rfq_x', '123456789012345', '1234567890123456.1');
  const { entries, manifest } = await unzipped(await take({ format: 'xlsx' }));
  expect(manifest.files.find(({ name }) => name === 'conversions')?.file?.path).toBe('conversions.xlsx');
  const [head = [], row = []] = await readSheet(Buffer.from(entries['conversions.xlsx'] ?? []));
  const at = (name: string) => head.indexOf(name);
  const names = head.filter((name) => String(name).endsWith(' (=)')).map((name) => String(name).slice(0, -4));
  const figures = names.map((name) => [row[at(name)], row[at(`${name} (=)`)]]);
  expect(figures).toContainEqual([123456789012345, '123456789012345']);
  expect(figures).toContainEqual([null, '1234567890123456.1']);
  const made = row[at('created_at (UTC)')];
  const wall = row[at('created_at (America/Sao_Paulo)')] as unknown as Date;
  expect(Math.abs(wall.getTime() + 3 * 3_600_000 - Date.parse(String(made)))).toBeLessThan(1_000);
});

test.each([{}, { framed: '1' }])(
  'a download that its reader leaves in the middle of a list ends at once, with its row and without its folder: %j',
  async (query: Record<string, string>) => {
    const folders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('mesa-report-')).sort();
    const before = await folders();
    let [reading, release] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => {
      reading = resolve;
    });
    const far = await scriptedServices(store, ({ path }) => {
      if (path.startsWith('/v2/balance')) return { body: '{"balances":{}}' };
      reading();
      // A list that does not answer.
      return new Promise<Reply>((resolve) => {
        release = () => resolve({ status: 503 });
      });
    });
    const { month } = reportParams.parse({ month: '2018-11' });
    const answer = await downloadReport(
      far.services,
      person(),
      month,
      reportQuery.parse({ ...query, file: 'withdrawals' }),
      {
        // The request of a reader who left is not always aborted.
        signal: signal(),
        requestId: randomUUID(),
      },
    );
    const reader = answer.body?.getReader();
    const first = reader?.read();
    await begun;
    await reader?.cancel();
    await first;
    await sealAudit(store.db);
    const rows = (await listAudit(store.db, { limit: 10 })).map(({ action }) => action);
    expect(rows.filter((action) => action.startsWith('reports.')).sort()).toEqual([
      'reports.export_cancelled',
      'reports.export_started',
    ]);
    expect(await folders()).toEqual(before);
    release();
    await far.close();
  },
  10_000,
);

test('frames carry the archive, and one that is cut is not complete', async () => {
  const bytes = new Uint8Array(await (await take({ framed: '1' })).arrayBuffer());
  const reader = readFrames();
  const entries = unzipSync(Buffer.concat(reader.take(bytes)));
  expect([reader.complete(), Object.keys(entries).at(-1)]).toEqual([true, 'manifest.json']);
  const cut = readFrames();
  cut.take(bytes.slice(0, -10));
  expect(cut.complete()).toBe(false);
});

test('the month says what can be made, who made it last, and refuses one that has not begun', async () => {
  const { month } = reportParams.parse({ month: monthNow() });
  const before = await readReport(one.services, person('operator'), month);
  expect(before.files.filter(({ is_permitted }) => !is_permitted)).toEqual([
    { name: 'audit', is_permitted: false },
  ]);
  await (await take({ file: 'conversions' })).arrayBuffer();
  await sealAudit(store.db);
  expect((await readReport(one.services, person(), month)).last).toBeUndefined();
  await (await take()).arrayBuffer();
  await sealAudit(store.db);
  const { last } = await readReport(one.services, person(), month);
  expect(last).toMatchObject({ made_by: 'Alice', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(takeReport(one.services, { month: '2090-01' })).rejects.toMatchObject({
    code: 'invalid_input',
    detail: { fields: { month: 'day_too_late' } },
  });
});

test('WDR-16: withdrawals are kept by day in the zone, through a change of clocks, and reading ends past the first', async () => {
  const times = [
    ...['2018-11-05T00:30:00Z', '2018-11-04T03:00:00Z', '2018-11-04T02:59:59Z', '2018-11-03T03:00:00Z'],
    ...['2018-11-03T02:59:59.999Z', ...Array.from({ length: 400 }, () => '2018-10-01T00:00:00Z')],
  ];
  const items = times.map((created_at, index) => listItem(`w${index}`, { created_at }));
  let reads = 0;
  const far = await scriptedServices(store, (request) => {
    if (!request.path.startsWith('/v2/withdraw')) return { status: 404 };
    reads += 1;
    return listReply(request, items.slice(0, 100), { total: items.length });
  });
  const { month } = reportParams.parse({ month: '2018-11-03_2018-11-03' });
  const answer = await downloadReport(
    far.services,
    person(),
    month,
    reportQuery.parse({ file: 'withdrawals' }),
    { signal: signal(), requestId: randomUUID() },
  );
  const { entries, manifest } = await unzipped(answer);
  expect(manifest.files[0]).toMatchObject({ state: 'whole' });
  // The day of 3 November ends at 24:00 -03, which is 03:00 UTC; the clock jumps to 01:00 at that moment.
  expect(csvRows(entries['withdrawals.csv']).data.map(({ end2end }) => end2end)).toEqual(['w2', 'w3']);
  expect([manifest.files.length, manifest.files[0]?.state, reads]).toEqual([1, 'whole', 1]);
  await far.close();
});

test('a file of sub-merchants that lacks one and has undated rows of another says both', async () => {
  const [lost, found] = [randomUUID(), randomUUID()];
  const script = (request: ArrivedRequest): Reply => {
    if (request.headers['x-correlation-id'] === lost) return { status: 404, body: '{}' };
    return listReply(
      request,
      request.headers['x-correlation-id'] === found ? [listItem('w', { created_at: 'soon' })] : [],
    );
  };
  const { signingKeyPem } = ACCOUNT_KEYS.A;
  const far = await scriptedServices(store, script, { signingKeyPem });
  await store.db.delete(subMerchants);
  for (const correlationId of [lost, found])
    await insertSubMerchant(store.db, {
      correlation_id: correlationId,
      name: 'One',
      tags: [],
      origin: 'typed',
      at: new Date(),
    });
  const { month } = reportParams.parse({ month: '2018-11' });
  const query = reportQuery.parse({ file: 'sub-merchant-withdrawals' });
  const answer = await downloadReport(far.services, person(), month, query, {
    signal: signal(),
    requestId: randomUUID(),
  });
  const { manifest } = await unzipped(answer);
  expect(manifest.files[0]).toMatchObject({
    state: 'not_whole',
    why: [
      { kind: 'not_found', read: 1, of: 2 },
      { kind: 'undated', rows: 1 },
    ],
  });
  await far.close();
});
