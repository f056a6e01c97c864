import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { reportQuery } from '@/lib/contract/bff/reports/report-requests';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { sum } from '@/lib/money/sum';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { sandboxServices } from '@/lib/testing/services';
import { makeFile } from './make-file';
import { conversionSource } from './register-sources';

const AT = new Date('2026-11-15T12:00:00Z');

describeStores('control totals of conversions', ({ db, store }) => {
  async function accepted(rfqId: string, from: string, to: string, error?: string) {
    await db()
      .insert(conversions)
      .values({
        rfqId,
        state: 'accepted',
        fromCurrency: 'USDT',
        toCurrency: 'BRL',
        fixedSide: 'from',
        requestedAmount: from,
        options: {},
        createdById: 'a',
        createdByName: 'Ana',
        receivedAt: AT,
        createdAt: AT,
        updatedAt: AT,
        process: 'success.completed',
        errorMessage: { en: error ?? '', pt: '', es: '' },
      });
    await db()
      .insert(attempts)
      .values({
        intentId: randomUUID(),
        rfqId,
        actorId: 'a',
        actorName: 'Ana',
        inputHash: 'h',
        settlementDay: 'd1',
        outcome: 'accepted',
        requestId: 'r',
        sentAt: AT,
        answeredAt: AT,
        seen: { rate: '5', amount_from: from, amount_to: to, expires_at: '' },
        confirmed: { amount_from: from, amount_to: to, rate: '5' },
      });
  }

  test.each(LOCALES)('%s: each is the sum of its column over the rows without an error', async (locale) => {
    await accepted('rfq_a', '10.5', '52.50');
    await accepted('rfq_b', '0.000000000000000002', '2.20');
    await accepted('rfq_failed', '100', '500', 'Returned');
    const { services, dispose } = sandboxServices(store());
    const period = { from: '2026-11-01', to: '2026-11-30' };
    const query = { ...reportQuery.parse({ file: 'conversions' }), locale };
    const source = conversionSource({
      services,
      query,
      period,
      signal: new AbortController().signal,
      since: new Date('2026-11-01T03:00:00Z'),
      until: new Date('2026-12-01T02:59:59.999Z'),
    });
    const { made, content } = await makeFile({
      name: 'conversions',
      source,
      query,
      period,
      folder: tmpdir(),
      timeZone: services.timeZone,
      clock: services.clock,
      onRows: () => undefined,
    });
    const file = content === undefined ? '' : await text(content.createReadStream({ start: 0 }));
    const { data: rows } = Papa.parse<Record<string, string>>(file.replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    const { error } = pickMessages(locale, ['exportFile']).exportFile.columns;
    expect(rows.filter((row) => row[error] !== '').map((row) => [row.rfq_id, row[error]])).toEqual([
      ['rfq_failed', 'Returned'],
    ]);
    expect(made.not_summed).toEqual({ failed: 1 });
    const sums = made.totals?.flatMap((total) => total.sums) ?? [];
    expect(sums).toHaveLength(2);
    for (const { column, amount, rows: count } of sums) {
      const figures = rows.filter((row) => row[error] === '').map((row) => row[column] ?? '');
      const total = figures.reduce((known, figure) => sum(known, figure.replace(',', '.')), '0');
      expect([column, total, figures.length]).toEqual([column, amount, count]);
    }
    dispose();
  });
});
