import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registerExportQuery } from '@/lib/contract/bff/conversion-requests';
import { exportRegister } from '@/lib/operations/exports/export-register';
import { findConversion } from '@/lib/store/conversions/conversions';
import { conversionsExpectedAt } from '@/lib/store/conversions/conversions-to-land';
import { registerPage } from '@/lib/store/conversions/register';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  CONFIRMED,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { readLands } from './read-lands';

const NO_LABEL = '{"en":"","pt":"","es":""}';

/** The record as accepted; without `process` the read does not report one. */
function says(harness: ScriptedConversions, process?: string, error?: string) {
  harness.record = (id) => {
    const body = record(id, CONFIRMED).body?.toString() ?? '';
    const named = body.replace('"process":"quote.open",', process ? `"process":"${process}",` : '');
    const told = `"error_message":{"en":"${error}"}`;
    return { body: error ? named.replace(`"error_message":${NO_LABEL}`, told) : named };
  };
}

async function accepted(far: ScriptedServices): Promise<string> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const { rfq_id: rfqId } = conversion;
  await acceptConversion(far.services, ALICE, {
    rfqId,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  });
  return rfqId;
}

describeStores('a process that a later read does not report', ({ db, store }) => {
  async function world() {
    const harness = scriptedConversions();
    says(harness, 'accepted.scheduled');
    const far = await scriptedServices(store(), harness.script);
    const rfqId = await accepted(far);
    // The read that follows an accept by itself.
    const process = async () => (await findConversion(db(), rfqId))?.process;
    await expect.poll(process, { timeout: 5_000 }).toBe('accepted.scheduled');
    const read = async (process?: string, error?: string) => {
      says(harness, process, error);
      return far.services.refreshScheduler.fresh(rfqId);
    };
    const groups = async () => {
      const { groups: of, landed } = await readLands(far.services);
      const waiting = of.today.rows + of.tomorrow.rows + of.later.rows + of.past.rows;
      return { waiting, unsettled: of.unsettled.rows, landed: landed.rows };
    };
    return { far, rfqId, read, groups };
  }

  test('is not shown as the current one', async () => {
    const { far, rfqId, read, groups } = await world();
    expect(await read('accepted.processing')).toMatchObject({ process: 'accepted.processing' });
    expect(await read()).not.toHaveProperty('process');
    expect((await findConversion(db(), rfqId))?.reads.at(-1)?.result).toBe('changed');
    expect(await groups()).toMatchObject({ waiting: 1, unsettled: 0, landed: 0 });
    const wanted = registerExportQuery.parse({ format: 'csv', locale: 'en', state: 'all' });
    const asked = { signal: new AbortController().signal, requestId: 'r' };
    const file = await (await exportRegister(far.services, ALICE, wanted, asked)).text();
    const [head = [], row = []] = readStrictCsv(file.replace(/^\uFEFF/, ''), ',');
    const cell = (name: string) => row[head.indexOf(name)];
    expect([cell('process'), cell('Status'), cell('Error message')]).toEqual([...['', 'not reported', '']]);
    await far.close();
  });

  test('leaves what was read settled landed with its time, until a read says otherwise (safety 16)', async () => {
    const { far, rfqId, read, groups } = await world();
    const rowsOf = async (state: 'settled' | 'locked') =>
      (await registerPage(db(), { state }, { offset: 0, limit: 9 })).total;
    const landed_at = (await read('success.completed'))?.landed_at;
    expect(landed_at).toBeDefined();
    for (let round = 0; round < 2; round += 1) {
      const gone = await read();
      expect(gone).toMatchObject({ landed_at });
      expect(gone).not.toHaveProperty('process');
      expect(gone).not.toHaveProperty('unsettled_at');
      expect(await groups()).toEqual({ waiting: 0, unsettled: 0, landed: 1 });
      expect([await rowsOf('settled'), await rowsOf('locked')]).toEqual([1, 0]);
    }
    // A corrected estimate of the API's clock may go back behind the read.
    const at = new Date(far.services.now() + 5_000);
    expect((await conversionsExpectedAt(db(), { currency: 'BRL', at, limit: 9 })).count).toBe(0);
    const undone = await read('accepted.processing');
    expect(undone).toMatchObject({
      process: 'accepted.processing',
      landed_at,
      unsettled_at: undone?.read_at,
    });
    expect(await groups()).toEqual({ waiting: 0, unsettled: 1, landed: 0 });
    // Silence does not settle it again.
    expect(await read()).toMatchObject({ landed_at, unsettled_at: undone?.unsettled_at });
    expect(await groups()).toEqual({ waiting: 0, unsettled: 1, landed: 0 });
    expect(await read('success.completed')).not.toHaveProperty('unsettled_at');
    expect((await read(undefined, 'Returned'))?.unsettled_at).toBeDefined();
    await read();
    expect(await groups()).toEqual({ waiting: 0, unsettled: 1, landed: 0 });
    expect((await findConversion(db(), rfqId))?.landed_at).toBe(landed_at);
    await far.close();
  });

  test('of one that settled or unsettled before these times were kept takes the time of the last read that said so', async () => {
    const { far, rfqId, read, groups } = await world();
    const forget = (times: { landedAt?: null; unsettledAt?: null }) =>
      db().update(conversions).set(times).where(eq(conversions.rfqId, rfqId));
    const settled = await read('success.completed');
    await forget({ landedAt: null });
    expect(await read()).toMatchObject({ landed_at: settled?.read_at });
    const undone = await read('accepted.processing');
    await forget({ unsettledAt: null });
    expect(await read()).toMatchObject({ unsettled_at: undone?.read_at });
    expect(await groups()).toMatchObject({ unsettled: 1, landed: 0 });
    await far.close();
  });
});
