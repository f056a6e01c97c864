import { expect, test } from 'vitest';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { noteHref, searchTargetsFor } from './search-targets';
import { likeliestRecords } from './use-open-pasted';

const HASH = `0x${'a1'.repeat(32)}`;
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';

const E2E = 'E60746948202611201432AbCdEf12345';

const targets = (text: string) => {
  const pasted = readPasted(text);
  return pasted === null ? [] : searchTargetsFor(pasted);
};
const hrefs = (text: string) => targets(text).map((target) => ('href' in target ? target.href : ''));

test.each([
  [E2E, [`/checkouts?pix_e2e=${E2E}`, `/onramps?pix_e2e=${E2E}`, `/offramps?pix_e2e=${E2E}`]],
  [EVM, [`/onramps?wallet=${EVM}`, `/offramps?wallet=${EVM}`, `/withdrawals?address=${EVM}`]],
  [HASH, [`/withdrawals?tx=${HASH}`]],
])('%s leads to %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

const UUID = '8f3c2a91-0d4e-4c1b-9a77-5e0f2c31b47e';

test('GEN-10: an id without a known beginning is offered everywhere, what is looked up whole before what is searched', () => {
  expect(hrefs(UUID)).toEqual([
    `/withdrawals?tx=${UUID}`,
    `/conversions/${UUID}`,
    `/checkouts?tx=${UUID}`,
    `/onramps?tx=${UUID}`,
    `/offramps?tx=${UUID}`,
    `/withdrawals?group_id=${UUID}`,
  ]);
});

test.each([
  ['chk_0fL9aZ81hQeT5cMw2XyB7u', '/checkouts?tx='],
  ['CHK_0fL9aZ81hQeT5cMw2XyB7u', '/checkouts?tx='],
  ['onr_2026.11:77-b', '/onramps?tx='],
  ['off_3NSQjbylfVBz0f5G5cp6W0', '/offramps?tx='],
  ['ofr_3NSQjbylfVBz0f5G5cp6W0', '/offramps?tx='],
  ['wdr_3NSQjbylfVBz0f5G5cp6W0', '/withdrawals?tx='],
  ['rfq_3NSQjbylfVBz0f5G5cp6W0', '/conversions/'],
  ['wlg_3NSQjbylfVBz0f5G5cp6W0', '/withdrawals?group_id='],
])('GEN-10: the beginning of %s says what comes first, and hides nothing', (text, first) => {
  const offered = hrefs(text);
  expect(offered[0]).toBe(`${first}${encodeURIComponent(text)}`);
  expect([...offered].sort()).toEqual(
    hrefs(UUID)
      .map((href) => href.replace(UUID, encodeURIComponent(text)))
      .sort(),
  );
});

test('safety 53: a tax id is offered without an address', () => {
  expect(targets('529.982.247-25')).toEqual(
    ['checkouts', 'onramps', 'offramps'].map((list) => ({ kind: 'taxId', list, digits: '52998224725' })),
  );
  expect(targets('529.982.247-24')).toEqual([]);
});

test('RMP-11: every address that is offered is one its list takes', () => {
  for (const text of [E2E, EVM, HASH, 'chk_0fL9aZ81hQeT5cMw2XyB7u']) {
    for (const href of hrefs(text)) {
      const { pathname, searchParams } = new URL(href, 'https://mesa.invalid');
      const list = pathname.slice(1);
      if (isTransactionList(list)) expect(readListAddress(list, searchParams).filterErrors).toEqual({});
    }
  }
});

test.each([
  [HASH, [`/withdrawals?tx=${HASH}`]],
  ['rfq_01JD3Z8C7D', ['/conversions/rfq_01JD3Z8C7D']],
  ['chk_01JD3Z8C7D', ['/checkouts?tx=chk_01JD3Z8C7D']],
  [UUID, [`/withdrawals?tx=${UUID}`, `/conversions/${UUID}`]],
])('a pasted %s is opened by a read of its likeliest record', (text, hrefs) => {
  expect(likeliestRecords(text)?.targets.map(({ href }) => href)).toEqual(hrefs);
});

test.each([E2E, EVM, '529.982.247-25', 'withdrawals', ''])(
  'nothing is read for %s: it is a filter, personal data or a word',
  (text) => expect(likeliestRecords(text)).toBeUndefined(),
);

test('GEN-11: the record of a found note opens with the time that locates it, an old note without one', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const href = noteHref({ list: 'checkouts', id: 'chk/1', at });
  const search = new URLSearchParams(href.split('?')[1]);
  expect(readListAddress('checkouts', search).address).toMatchObject({ tx: 'chk/1', at });
  expect(noteHref({ list: 'onramps', id: 'onr_1' })).toBe('/onramps?tx=onr_1');
  expect(noteHref({ list: 'blocked', id: 'US&DT' })).toBe('/balances?notes=US%26DT');
  expect(noteHref({ id: 'rfq/1' })).toBe('/conversions/rfq%2F1');
  expect(noteHref({ list: 'checkout-links', id: 'l1' })).toBe('/print/links/l1');
  expect(noteHref({ list: 'checkout-links', id: 'l1', of: 'c1' })).toBe('/print/sub-merchants/c1/links/l1');
  expect(noteHref({ list: 'branding', id: 'b1', of: 'c1' })).toBe('/print/sub-merchants/c1/branding/b1');
  expect(noteHref({ list: 'whitelist', id: 'i1', of: 'c1' })).toBe('/sub-merchants/c1/whitelist?change=i1');
  expect(noteHref({ list: 'splits', id: 's/1', of: 'c1' })).toBe('/sub-merchants/c1/splits?checkout=s%2F1');
  expect(noteHref({ list: 'withdrawals', id: 'w/1', of: 'c1', at })).toBe(
    '/print/sub-merchants/c1/withdrawals/w%2F1',
  );
});
