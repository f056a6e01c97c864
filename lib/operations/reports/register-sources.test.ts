import { expect, test } from 'vitest';
import { reportQuery } from '@/lib/contract/bff/reports/report-requests';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import { subMerchantSource } from './register-sources';

const AT = new Date('2026-11-15T12:00:00Z');
const READS: Record<string, KybAnswer | null | undefined> = {
  '7f1c2f7e-1111-4111-8111-00000000000a': undefined,
  '7f1c2f7e-1111-4111-8111-00000000000b': null,
  '7f1c2f7e-1111-4111-8111-00000000000c': { process: 'kyb_provider_submerchant.processing' },
  '7f1c2f7e-1111-4111-8111-00000000000d': { status: 'Processing' },
};

describeStores('the file of sub-merchants', ({ db, store }) => {
  test('KYB-20: an onboarding without a status is not reported; no read and no onboarding are empty', async () => {
    const { services, dispose } = sandboxServices(store());
    for (const [correlation_id, onboarding] of Object.entries(READS)) {
      const named = { correlation_id, name: correlation_id, tags: [], origin: 'typed' as const };
      await insertSubMerchant(db(), { ...named, actor: ALICE, at: AT });
      if (onboarding !== undefined)
        await keepKyb(db(), correlation_id, { onboarding, source: 'api', at: AT });
    }
    const { columns, pages } = subMerchantSource({
      services,
      period: { from: '2026-11-01', to: '2026-11-30' },
      since: AT,
      until: AT,
      query: reportQuery.parse({ file: 'sub-merchants', format: 'csv', locale: 'en' }),
      signal: new AbortController().signal,
    });
    const rows: string[][] = [];
    for await (const page of pages) rows.push(...(page as string[][]));
    const at = columns.findIndex(({ name }) => name === 'onboarding_status');
    expect(rows.map((row) => row.slice(at, at + 2))).toEqual([
      ['', ''],
      ['', ''],
      ['not reported', 'kyb_provider_submerchant.processing'],
      ['Processing', 'not reported'],
    ]);
    dispose();
  });
});
