import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { conversionReads } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  appendRead,
  findConversion,
  insertConversion,
  listConversions,
  type NewConversion,
  openConversionsFrom,
  updateConversion,
} from './conversions';

function quoted(changes: Partial<NewConversion> = {}): NewConversion {
  return {
    rfq_id: randomUUID(),
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '250000.00',
    options: { d0: { from_amount: '250000.00', to_amount: '0', rate: '5.400000000000000001' } },
    expires_at: '2026-11-23T12:00:30.5-03:00',
    created_by: { id: 'u1', name: 'Ana Reis' },
    received_at: '2026-11-23T15:00:00.000Z',
    created_at: '2026-11-23T15:00:00.000Z',
    ...changes,
  };
}

describeStores('conversions', ({ db }) => {
  test('a record comes back with the digits and the times as they were written, and no key that was absent', async () => {
    const given = quoted();
    await insertConversion(db(), given);
    const stands = { state: 'open', updated_at: given.created_at };
    expect(await findConversion(db(), given.rfq_id)).toEqual({
      ...given,
      ...stands,
      attempts: [],
      reads: [],
    });
  });

  test('an rfq_id is recorded once', async () => {
    const given = quoted();
    await insertConversion(db(), given);
    await expect(insertConversion(db(), given)).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  test('a patch changes what it names, takes away what is null and leaves the rest', async () => {
    const { rfq_id, options } = quoted();
    await insertConversion(db(), quoted({ rfq_id }));
    const label = { en: 'Done', pt: 'Feito', es: '' };
    await updateConversion(db(), rfq_id, {
      state: 'renewed',
      previous_options: options,
      rate_missing: true,
      status: label,
    });
    const changed = await updateConversion(db(), rfq_id, {
      rate_missing: null,
      expires_at: null,
      process: '',
    });
    expect(changed).toMatchObject({
      state: 'renewed',
      previous_options: options,
      status: label,
      process: '',
    });
    expect(Object.keys(changed ?? {})).not.toContain('expires_at');
    expect(Object.keys(changed ?? {})).not.toContain('rate_missing');
  });

  test('safety 16: a change that was meant for another state changes nothing', async () => {
    const { rfq_id } = await insertConversion(db(), quoted({ state: 'accepted' }));
    expect(await updateConversion(db(), rfq_id, { state: 'discarded' }, ['open', 'renewed'])).toBeNull();
    expect(await findConversion(db(), rfq_id)).toMatchObject({ state: 'accepted' });
  });

  test('pages go from new to old without loss or repetition, also where many share an instant', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      const created_at = new Date(Date.UTC(2026, 10, 23, 12, 0, Math.floor(i / 10))).toISOString();
      ids.push((await insertConversion(db(), quoted({ created_at }))).rfq_id);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listConversions(db(), { cursor, limit: 4 });
      listed.push(...page.items.map((item) => item.rfq_id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(listed).toHaveLength(25);
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(listed.slice(0, 5).every((id) => ids.indexOf(id) >= 20)).toBe(true);
  });

  test('a forged cursor is invalid input, also one that only the store would refuse', async () => {
    for (const text of [
      ...[
        'nonsense',
        '2026-99-99T99:99:99.999Z x',
        '2026-02-30T00:00:00.000Z x',
        '0000-01-01T00:00:00.000Z x',
      ],
      ...['2026-11-23T15:00:00.000Z ', '2026-11-23T15:00:00.000Z a\0b'],
    ]) {
      const cursor = Buffer.from(text).toString('base64url');
      await expect(listConversions(db(), { cursor, limit: 4 }), text).rejects.toMatchObject({
        code: 'invalid_input',
        detail: { fields: { cursor: 'not_allowed' } },
      });
    }
  });

  test('what has no known end is found by its currency', async () => {
    const { rfq_id } = await insertConversion(db(), quoted({ state: 'unknown' }));
    await insertConversion(db(), quoted({ state: 'accepted' }));
    await insertConversion(db(), quoted({ state: 'evaluating', from_currency: 'BTC' }));
    expect((await openConversionsFrom(db(), 'USDT')).map((item) => item.rfq_id)).toEqual([rfq_id]);
  });

  test('reads are told newest last, the latest twenty of each record, and fifty are kept', async () => {
    const [one, two] = [await insertConversion(db(), quoted()), await insertConversion(db(), quoted())];
    for (let i = 0; i < 60; i += 1) {
      const at = new Date(Date.UTC(2026, 10, 23, 12, 0, i)).toISOString();
      await appendRead(db(), one.rfq_id, { at, result: 'no_decision' });
    }
    await appendRead(db(), two.rfq_id, { at: '2026-11-23T12:00:00.000Z', result: 'decided' });
    const reads = (await findConversion(db(), one.rfq_id))?.reads ?? [];
    expect(reads).toHaveLength(20);
    expect(reads.at(-1)).toEqual({ at: '2026-11-23T12:00:59.000Z', result: 'no_decision' });
    expect((await findConversion(db(), two.rfq_id))?.reads).toHaveLength(1);
    expect(await db().$count(conversionReads)).toBe(51);
  });
});
