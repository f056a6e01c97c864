import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordTimesIn } from '@/components/transactions/list/use-record-times';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { exportResponse } from '@/lib/operations/exports/export-response';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';
import type { Store } from '@/lib/store/engine/open-store';
import { MERCHANTS, type Moment, spokenDay } from '@/lib/testing/fixtures/midnight-merchants';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { dayRange, presetDays } from '@/lib/time/day-range';

const KINDS = { checkouts: 'checkout', onramps: 'onramp', offramps: 'offramp' } as const;
const DATED = ['checkouts', 'onramps', 'offramps'] as const;

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

const nights = MERCHANTS.flatMap(({ zone, elsewhere, nights: all }) =>
  all.map((night) => [zone, elsewhere, night.now, night] as const),
);

describe.each(nights)('a merchant in %s, a machine in %s, at %s', (zone, elsewhere, now, night) => {
  const { today, yesterday, month, moments } = night;
  const { env } = process;
  const before = env.TZ;
  let world: SandboxServices;
  beforeAll(() => {
    env.TZ = elsewhere;
  });
  afterAll(() => {
    if (before === undefined) delete env.TZ;
    else env.TZ = before;
  });
  beforeEach(async () => {
    world = sandboxServices(store, { timeZone: zone });
    await world.control('PUT', 'clock', { now, frozen: true });
  });
  afterEach(() => world.dispose());

  const list = (name: (typeof DATED)[number], query: Record<string, string>) =>
    listTransactions(world.services, name, LIST_QUERIES[name].parse({ limit: '100', ...query }));

  async function make(name: (typeof DATED)[number]) {
    const one = async ([at, wall, mark]: Moment) => {
      // A filter asks for the last microsecond of a day; the sandbox stores milliseconds.
      const body = { kind: KINDS[name], created_at: at.replace('.999Z', '.999999Z') };
      const { end2end } = await world.control('POST', 'transactions', body);
      return { id: String(end2end), at, wall, mark, day: wall.slice(0, 10) };
    };
    return Promise.all(moments.map(one));
  }

  test.each(DATED)(
    "safety 34, 35: %s of a day and of each preset are those of the merchant's calendar, in the list and in the file",
    async (name) => {
      const made = await make(name);
      const times = recordTimesIn('en', zone, () => Date.parse(now));
      const shows = async (from: string, to: string) => {
        const wanted = made.filter(({ day }) => day >= from && day <= to);
        const { results, total, verdicts } = await list(name, { ...(from && { from }), ...(to && { to }) });
        expect(results.map(({ end2end }) => end2end)).toEqual(wanted.map(({ id }) => id));
        expect([total, verdicts.created]).toEqual([wanted.length, 'met']);
        for (const [index, { wall, day, mark }] of wanted.entries()) {
          const clock = wall.slice(11);
          const short = `${spokenDay(day)}, ${clock.slice(0, 5)}`.replace(` ${today.slice(0, 4)},`, ',');
          const text = results[index]?.created_at ?? '';
          expect([times.short(text), times.full(text)]).toEqual([
            short,
            `${spokenDay(day)}, ${clock} ${mark}`,
          ]);
        }
        return wanted;
      };
      const rows = await shows(yesterday, yesterday);
      expect(dayRange({ from: yesterday, to: yesterday }, zone)).toEqual({
        date_from: rows.at(-1)?.at,
        date_to: rows[0]?.at.replace('.999Z', '.999999999Z'),
      });
      await shows('', yesterday);
      for (const [preset, from, to] of [
        ['today', today, today],
        ['month', month, today],
        ['yesterday', yesterday, yesterday],
      ] as const) {
        expect(presetDays(preset, new Date(now), zone)).toEqual({ from, to });
        await shows(from, to);
      }

      const query = EXPORT_QUERIES[name].parse({ format: 'csv', from: yesterday, to: yesterday });
      const signal = new AbortController().signal;
      const file = await exportResponse(world.services, ALICE, name, query, {
        signal,
        requestId: 'midnight',
      });
      expect(file.headers.get('content-disposition')).toContain(`${name}_sandbox_${yesterday}_${today}-`);
      const { data, errors } = Papa.parse<string[]>((await file.text()).trimEnd());
      expect(errors).toEqual([]);
      const [title, names, ...lines] = data;
      expect(title?.slice(1, 3)).toEqual([
        `Filters: Created ${spokenDay(yesterday)}`,
        expect.stringContaining(`: ${zone}, `),
      ]);
      expect(names?.[0]).toBe(`Created (${zone})`);
      expect(lines.map(([wall, at, , id]) => [wall, at, id])).toEqual(
        rows.map(({ wall, at, id }) => [wall, at, id]),
      );
    },
  );

  test('safety 36: a record dated finer is of its day to the last microsecond, and told one beyond', async () => {
    const last = moments.find(([, wall]) => wall.startsWith(yesterday))?.[0] ?? '';
    const midnight = moments.findLast(([, wall]) => wall.startsWith(today))?.[0] ?? '';
    const verdict = async (created_at: string) => {
      const results = [{ end2end: created_at, created_at }];
      const body = { version: 'v1', total: 1, limit: 100, offset: 0, results };
      await world.control('PUT', 'scenario', {
        faults: [{ method: 'GET', path: '/v2/onramps', status: 200, body }],
      });
      return (await list('onramps', { from: yesterday, to: yesterday })).verdicts.created;
    };
    expect(await verdict(last.replace('.999Z', '.999999Z'))).toBe('met');
    expect(await verdict(midnight.replace('.000Z', '.000001Z'))).toBe('not_met');
  });
});
