import { expect, test } from 'vitest';
import {
  type ListAddress,
  readPartOf,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { LOCALES } from '@/lib/i18n/locales';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { ErrorsRead } from './errors-read';

const AT = '2026-11-19T21:12:00Z';
const label = { en: '', pt: '', es: '' };
const row = (index: number) => ({
  end2end: `e${index}`,
  created_at: AT,
  attributes: {},
  status: label,
  substatus: label,
  message: label,
  error_message: label,
});
const page = (total: number | null) => ({
  results: Array.from({ length: 100 }, (_, index) => row(index)),
  total,
  limit: 100,
  offset: 0,
  applied: {},
  verdicts: {},
  now: AT,
  read_at: AT,
});
const drawn = (total: number | null, hasNextPage: boolean, locale: (typeof LOCALES)[number] = 'en') =>
  textOf(
    renderPart(
      <ErrorsRead
        list="checkouts"
        query={{
          hasNextPage,
          isFetching: false,
          error: null,
          fetchNextPage: async () => undefined,
          refetch: async () => undefined,
        }}
        pages={[page(total)]}
        found={9}
      />,
      { locale },
    ),
  );

test.each(LOCALES)(
  'in %s errors are said to be among what was read, and nothing is said about the rest',
  (locale) => {
    expect([
      drawn(1612, true, locale),
      drawn(null, true, locale),
      drawn(100, false, locale),
    ]).toMatchSnapshot();
  },
);

test('the view of errors is an address, keeps the filters, and asks from the newest row', () => {
  const asked = new URLSearchParams('errors=1&from=2026-11-01&limit=50&offset=40');
  const { address } = readListAddress('checkouts', asked);
  expect(writeListAddress('checkouts', address)).toBe('?from=2026-11-01&errors=1&limit=50&offset=40');
  expect(readPartOf(address)).toEqual({ filters: { from: '2026-11-01' }, limit: 100, offset: 0 });
  const plain: ListAddress = { filters: {}, limit: 50, offset: 40 };
  expect(readPartOf(plain)).toEqual(plain);
  expect(readListAddress('conversions', asked).address.errors).toBeUndefined();
});
