import 'server-only';
import { after, filters, itemsOf, labelOf, objectOf, type Rule, type Shown, textOf } from './clause-shown';

const OWN = 'listCheckouts,listOnramps,listOfframps';
const RAMPS = 'listOnramps,listOfframps';
const CAPPED = `${OWN},listWithdrawals`;
const WITHDRAWALS = 'listWithdrawals,listSubMerchantWithdrawals';
const LISTS = `${OWN},${WITHDRAWALS}`;
const GETS = `${LISTS},getWithdrawal,getConversion,getBalance`;
const ONE = 'getWithdrawal,getConversion';
const RECORDS = `${LISTS},${ONE}`;
const KNOWN = new Set(
  'limit,offset,pix_e2e,client_tax_id,date_from,date_to,wallet,group_id,address,receive_currency_code,correlation_id'.split(
    ',',
  ),
);

type Item = Readonly<Record<string, unknown>>;

/** Lists, envelopes and what a page of them shows. */
export const LIST_RULES: readonly Rule[] = [
  [`${LISTS} 200`, 'LST-01 LST-02'],
  [`${LISTS} 200`, 'LST-03', ({ body }) => Number(textOf(body.total)) > itemsOf(body).length],
  [`${LISTS} 200`, 'LST-04', ({ body, query }) => query.has('limit') && textOf(body.limit) !== ''],
  [`${LISTS} 200`, 'LST-05', ({ body, query }) => query.has('offset') && textOf(body.offset) !== ''],
  [`${LISTS} 200`, 'LST-06', ({ body }) => itemsOf(body).length === 0],
  [`${LISTS} 200`, 'LST-07 LST-08', any((item) => !Object.hasOwn(item, 'version'))],
  [`${LISTS} 200`, 'LST-09', ({ body }) => itemsOf(body).length > 1],
  [`${LISTS} 200`, 'LST-10', filters('sort', 'order', 'order_by')],
  [`${LISTS} 200`, 'LST-11', (shown) => isPastTheEnd(shown)],
  [`${LISTS} 200`, 'LST-13 ERR-22', (shown) => isBadLimit(shown) || isBadDate(shown) || isUnknown(shown)],
  [`${LISTS} 200`, 'LIM-01', ({ body, query }) => !query.has('limit') && textOf(body.limit) === '20'],
  [
    `${CAPPED} 200`,
    'LIM-02',
    ({ body, query }) => asked(query, 'limit') > 100 && textOf(body.limit) === '100',
  ],
  [`${LISTS} 200`, 'LIM-03 LIM-07', (shown) => isBadLimit(shown) && textOf(shown.body.limit) === '50'],
  [`${LISTS} 200`, 'LIM-04', ({ body, query }) => !query.has('offset') && textOf(body.offset) === '0'],
  [`${GETS} 200`, 'LIM-05', isUnknown],
  [`${OWN} 200`, 'LIM-06', isBadDate],
  [`${OWN} 200`, 'LIM-08', ({ query }) => dates(query).some((date) => isInstant(date))],
  [`${OWN} 200`, 'LIM-09', ({ query }) => dates(query).some((date) => isDay(date))],
  [`${OWN} 200`, 'LIM-10', (shown) => hasItemAt(shown, 'date_from')],
  [`${OWN} 200`, 'LIM-11', (shown) => hasItemAt(shown, 'date_to')],
  [`${OWN} 200`, 'LIM-12', ({ body, query }) => isDay(query.get('date_to')) && itemsOf(body).length > 0],
  [`${OWN} 200`, 'LIM-13', ({ body, query }) => isInstant(query.get('date_to')) && itemsOf(body).length > 0],
  ['listWithdrawals 200', 'LIM-14 WDR-16', filters('date_from', 'date_to')],
  [`${OWN} 200`, 'LIM-15', (shown) => isReversed(shown) || isBadDate(shown)],

  [`${ONE} 200`, 'ENV-01'],
  [`${RECORDS} 200`, 'ENV-07 ENV-08 ENV-09 ENV-12 ENV-13 ENV-18 ENV-22 ENV-25', any(() => true)],
  [`${RAMPS} 200`, 'ENV-04', ({ body }) => body.version === 'v1'],
  [`listCheckouts,${WITHDRAWALS},${ONE} 200`, 'ENV-05', ({ body }) => body.version === 'v2'],
  [`${LISTS},${ONE} 200`, 'VER-03', after('ENV-04', 'ENV-05')],
  [`${LISTS} 200`, 'ENV-03', ({ body }) => new Set(itemsOf(body).map(attributeKeys)).size > 1],
  [
    `${RECORDS} 200`,
    'ENV-14',
    any((item) => Object.hasOwn(item, 'status') && labelOf(item, 'status') === ''),
  ],
  [`${RECORDS} 200`, 'ENV-16', any((item) => labelOf(item, 'error_message') !== '')],
  [`${RECORDS} 200`, 'ENV-17', any((item) => isWaiting(item) && labelOf(item, 'error_message') === '')],
  [`${OWN} 200`, 'ENV-19', any((item) => attributeKeys(item) === '')],
  [`${WITHDRAWALS},getWithdrawal 200`, 'ENV-20 WDR-06 WDR-07', any((item) => !has(item, 'tx_hash'))],
  [`${RECORDS} 200`, 'ENV-23', any((item) => labelOf(item, 'substatus') !== '')],

  ['listCheckouts 200', 'CHK-15 CHK-19'],
  ['listCheckouts 200', 'CHK-16', (shown) => filters('pix_e2e')(shown) && itemsOf(shown.body).length > 0],
  [
    'listCheckouts 200',
    'CHK-17',
    (shown) => filters('client_tax_id')(shown) && itemsOf(shown.body).length > 0,
  ],
  ['listCheckouts 200', 'CHK-18', filters('date_from', 'date_to')],
  [
    'listCheckouts 200',
    'CHK-20 CHK-21',
    any((item) => has(item, 'amount_crypto') || attributeKeys(item) !== ''),
  ],
  ['listOnramps 200', 'RMP-01'],
  ['listOfframps 200', 'RMP-02'],
  ['listOnramps 200', 'RMP-03', (shown) => filters('wallet')(shown) && itemsOf(shown.body).length > 0],
  ['listOfframps 200', 'RMP-04', (shown) => filters('wallet')(shown) && itemsOf(shown.body).length > 0],
  [
    'listOfframps 200',
    'RMP-05',
    (shown) => filters('client_tax_id')(shown) && itemsOf(shown.body).length > 0,
  ],
  [`${RAMPS} 200`, 'RMP-06', filters('pix_e2e', 'client_tax_id', 'date_from', 'date_to')],
  [`${RAMPS} 200`, 'RMP-07', (shown) => exact(shown) > 0 && itemsOf(shown.body).length === 0],
  [`${RAMPS} 200`, 'RMP-08', (shown) => exact(shown) > 1],
  [`${RAMPS} 200`, 'RMP-09', any(() => true)],
  ['listCheckouts 200', 'RMP-11', filters('wallet')],
  ['listWithdrawals 200', 'RMP-11', filters('pix_e2e', 'client_tax_id', 'wallet')],

  ['getWithdrawal 200', 'WDR-11', ({ body, pathname }) => lastPart(pathname) === textOf(body.end2end)],
  ['getWithdrawal 200', 'WDR-12', ({ body, pathname }) => lastPart(pathname) !== textOf(body.end2end)],
  ['getWithdrawal 404', 'WDR-13 ERR-05'],
  ...attributes({
    'WDR-01': 'amount_discounted',
    'WDR-02': 'amount_received',
    'WDR-03': 'currency_received',
    'WDR-04': 'currency_receive_code',
    'WDR-05': 'address',
    'WDR-08': 'network_fee',
    'WDR-09': 'group_id',
    'WDR-10': 'notes',
  }),
  ['listWithdrawals 200', 'WDR-14', filters('group_id', 'address', 'receive_currency_code')],
  [`${WITHDRAWALS} 200`, 'WDR-15', filters('receive_currency_code', 'currency_receive_code')],
  ['listWithdrawals 200', 'WDR-17', any(() => true)],
  ['listSubMerchantWithdrawals 200', 'WDR-27'],
  [
    'listSubMerchantWithdrawals 200',
    'WDR-28',
    ({ body, query }) => asked(query, 'limit') > 100 && Number(textOf(body.limit)) > 100,
  ],
];

/** On the items of a list, or on the one record that was asked for. */
function any(test: (item: Item) => boolean) {
  // Items are the same objects on every page until their record changes: each is looked at once.
  const failed = new WeakSet<Item>();
  const passes = (item: Item) => {
    if (failed.has(item)) return false;
    const passed = test(item);
    if (!passed) failed.add(item);
    return passed;
  };
  return ({ body }: Shown) => (Object.hasOwn(body, 'results') ? itemsOf(body) : [body]).some(passes);
}

function attributes(byClause: Record<string, string>): Rule[] {
  return Object.entries(byClause).map(([id, key]) => [
    `${WITHDRAWALS},getWithdrawal 200`,
    id,
    any((item) => has(item, key)),
  ]);
}

const has = (item: Item, attribute: string) => Object.hasOwn(objectOf(item.attributes), attribute);
const keysOf = new WeakMap<Item, string>();
function attributeKeys(item: Item): string {
  const keys = keysOf.get(item) ?? Object.keys(objectOf(item.attributes)).sort().join();
  keysOf.set(item, keys);
  return keys;
}
const isWaiting = (item: Item) =>
  labelOf(item, 'status') !== '' && !textOf(item.process).startsWith('success.');
const lastPart = (pathname: string) => decodeURIComponent(pathname.split('/').at(-1) ?? '');
const asked = (query: URLSearchParams, name: string) => Number(query.get(name) ?? '0');
const dates = (query: URLSearchParams) => [query.get('date_from'), query.get('date_to')];
const isDay = (date: string | null) =>
  /^\d{4}-\d\d-\d\d$/.test(date ?? '') && !Number.isNaN(Date.parse(date ?? ''));
const isInstant = (date: string | null) =>
  /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/i.test(date ?? '') && !Number.isNaN(Date.parse(date ?? ''));
const exact = ({ query }: Shown) =>
  ['pix_e2e', 'client_tax_id', 'wallet'].filter((name) => query.has(name)).length;

function isBadLimit({ query }: Shown): boolean {
  return query.has('limit') && !/^[1-9]\d*$/.test(query.get('limit') ?? '');
}

function isBadDate({ query }: Shown): boolean {
  return dates(query).some((date) => date !== null && !isDay(date) && !isInstant(date));
}

function isUnknown({ query }: Shown): boolean {
  return [...query.keys()].some((name) => !KNOWN.has(name));
}

function isPastTheEnd({ body, query }: Shown): boolean {
  const total = Number(textOf(body.total));
  return total > 0 && asked(query, 'offset') >= total && itemsOf(body).length === 0;
}

function isReversed({ query }: Shown): boolean {
  const [from, to] = dates(query).map((date) => Date.parse(date ?? ''));
  return from !== undefined && to !== undefined && from > to;
}

function hasItemAt({ body, query }: Shown, name: string): boolean {
  if (!query.has(name)) return false;
  const instant = Date.parse(query.get(name) ?? '');
  return itemsOf(body).some((item) => Date.parse(textOf(item.created_at)) === instant);
}
