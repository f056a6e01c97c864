import { expect, test } from 'vitest';
import { subMerchantsQuery } from '@/lib/contract/bff/sub-merchants/register';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { readRegisterSearchParams, toRegisterSearchParams } from './register-search-params';

const TAX_IDS = ['529.982.247-25', '52998224724', '12ABC34501DE35', '12.345.678/0001-95'];

test('an address says what is looked at, and is read as it was written', () => {
  const search = { q: 'atelie', status: 'failed', archived: true } as const;
  const address = toRegisterSearchParams(search);
  expect(address).toBe('?q=atelie&status=failed&archived=1');
  expect(readRegisterSearchParams(new URLSearchParams(address))).toEqual(search);
  expect(toRegisterSearchParams({ q: '  ' })).toBe('');
});

test.each(TAX_IDS)('safety 53: %s is neither written into an address nor read from one', (q) => {
  expect(toRegisterSearchParams({ q, archived: true })).toBe('?archived=1');
  expect(readRegisterSearchParams(new URLSearchParams({ q, archived: '1' }))).toEqual({ archived: true });
});

test.each(TAX_IDS)('safety 53: the register refuses to look for %s', (q) => {
  const parsed = subMerchantsQuery.safeParse({ q });
  expect(parsed.success ? 'taken' : fieldReasons(parsed.error)).toEqual({ q: 'is_a_tax_id' });
});
