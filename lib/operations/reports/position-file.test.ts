import { eq, inArray } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '@/lib/contract/values/calendar-day';
import { slotOf, slotsOf } from '@/lib/operations/positions/position-slots';
import type { Store } from '@/lib/store/engine/open-store';
import { claimSlot } from '@/lib/store/positions/positions';
import { positions } from '@/lib/store/schema/position-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { csvRows, takeReport, unzipped } from '@/lib/testing/harnesses/report-archive';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { dayInZone } from '@/lib/time/zone';

let store: Store;
let one: SandboxServices;
beforeEach(async () => {
  store = await memoryStore();
  one = sandboxServices(store);
});
afterEach(async () => {
  one.dispose();
  await store.close();
});

const monthNow = () => dayInZone(new Date(one.services.now()), one.services.timeZone).slice(0, 7);
const take = (query: Record<string, string> = {}, month = monthNow()) =>
  takeReport(one.services, { month, query: { file: 'positions', ...query }, role: 'operator' });

test('positions are rows as they were read; a failed one says so, and none is summed or filled in', async () => {
  const first = `${monthNow()}-01`;
  const kept = (day: string, hour: string, answer?: string) => {
    const at = new Date(`${day}T${hour}:00:00.000Z`);
    const read = answer === undefined ? { failure: 'no_ledger' as const } : { readAt: at, answer };
    return { slot: at, day, tries: 1, triedAt: at, ...read };
  };
  const long = `${'9'.repeat(40)}.000001`;
  const balances = `{"USDT":{"=cmd()":{"available":"${long}","in_transit":"0.10"}},"BTC":null}`;
  await store.db
    .insert(positions)
    .values([
      ...[kept(first, '12', `{"balances":${balances}}`), kept(first, '13')],
      kept(addDays(first, -1), '12', `{"balances":${balances}}`),
    ]);
  const { entries, manifest } = await unzipped(await take({ locale: 'pt-BR' }));
  const [file] = manifest.files;
  expect(file).toMatchObject({ state: 'not_whole', filters: { day: expect.stringContaining(first) } });
  expect(file?.slots).toMatchObject({ read: 1, failed: 1 });
  expect([file?.file?.rows, file?.totals]).toEqual([3, undefined]);
  const rows = csvRows(entries['positions.csv']).data.map((row) => Object.values(row));
  expect(rows.map((row) => [row[0], ...row.slice(4, 5), ...row.slice(6)])).toEqual([
    [first, 'lida', 'USDT', "'=cmd()", long.replace('.', ','), '0,10', '', '', '', ''],
    [first, 'não informada', 'BTC', '', '', '', '', '', '', ''],
    [first, 'falhou', '', '', '', '', '', '', '', 'no_ledger'],
  ]);
  const { entries: sheets } = await unzipped(await take({ format: 'xlsx' }));
  const [head = [], row = []] = await readSheet(Buffer.from(sheets['positions.xlsx'] ?? []));
  const cells = ['Available', 'Available (=)', 'In transit', 'In transit (=)', 'Blocked'];
  expect(cells.map((name) => row[head.indexOf(name)])).toEqual([null, long, 0.1, '0.10', null]);
});

test('positions are whole only where every slot was read: failed and missing ones are counted', async () => {
  const day = addDays(`${monthNow()}-01`, -3);
  const due = [...slotsOf({ from: day, to: day }, new Date(one.services.now()), one.services.timeZone)];
  const slotAt = (index: number) => due.at(index)?.at ?? new Date(0);
  await store.db.insert(positions).values(
    due.map(({ at }) => ({
      slot: at,
      day,
      tries: 1,
      triedAt: at,
      readAt: at,
      answer: '{"balances":{}}',
    })),
  );
  const made = async () => (await unzipped(await take({}, `${day}_${day}`))).manifest.files[0];
  const whole = await made();
  expect(whole?.slots).toEqual({ of: 25, read: 25, failed: 0, missing: 0 });
  expect([whole?.state, whole?.why]).toEqual(['whole', undefined]);
  await store.db
    .update(positions)
    .set({ readAt: null, answer: null, failure: 'no_ledger' })
    .where(eq(positions.slot, slotAt(2)));
  await store.db.delete(positions).where(inArray(positions.slot, [slotAt(4), slotAt(-1)]));
  expect(await made()).toMatchObject({
    state: 'not_whole',
    slots: { of: 25, read: 22, failed: 1, missing: 2 },
    why: [
      { kind: 'readings_failed', readings: 1 },
      { kind: 'slots_missing', slots: 2, of: 25 },
    ],
  });
});

test('a slot of now is neither failed nor due while its read runs, and counts once it is read', async () => {
  const now = new Date(one.services.now());
  const slot = slotOf(now, one.services.timeZone);
  expect(await claimSlot(store.db, slot, now)).toBe(true);
  const made = async () =>
    (await unzipped(await take({}, `${slot.day}_${slot.day}`))).manifest.files[0] ?? { slots: undefined };
  const running = await made();
  expect(running).toMatchObject({ slots: { read: 0, failed: 0 }, file: { rows: 0 } });
  await store.db.update(positions).set({ readAt: now, answer: '{"balances":{}}' });
  expect(await made()).toMatchObject({ slots: { read: 1, failed: 0, of: (running.slots?.of ?? 0) + 1 } });
});
