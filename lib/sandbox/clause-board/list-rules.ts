import 'server-only';
import {
  type AnswerEvidence,
  after,
  filters,
  itemsOf,
  labelOf,
  objectOf,
  type Rule,
  textOf,
} from './clause-evidence';

const DATED_LISTS = 'listCheckouts,listOnramps,listOfframps';
const RAMPS = 'listOnramps,listOfframps';
const CAPPED = `${DATED_LISTS},listWithdrawals`;
const WITHDRAWALS = 'listWithdrawals,listSubMerchantWithdrawals';
const LISTS = `${DATED_LISTS},${WITHDRAWALS}`;
const GETS = `${LISTS},getWithdrawal,getConversion,getBalance`;
const ONE = 'getWithdrawal,getConversion';
const RECORDS = `${LISTS},${ONE}`;
const KNOWN = new Set(
  'limit,offset,pix_e2e,client_tax_id,date_from,date_to,wallet,group_id,address,receive_currency_code,correlation_id'.split(
    ',',
  ),
);

type Item = Readonly<Record<string, unknown>>;

export const LIST_RULES: readonly Rule[] = [
  [`${LISTS} 200`, 'LST-01 LST-02'],
  [`${LISTS} 200`, 'LST-03', ({ body }) => Number(textOf(body.total)) > itemsOf(body).length],
  [`${LISTS} 200`, 'LST-04', ({ body, query }) => query.has('limit') && textOf(body.limit) !== ''],
  [`${LISTS} 200`, 'LST-05', ({ body, query }) => query.has('offset') && textOf(body.offset) !== ''],
  [`${LISTS} 200`, 'LST-06', ({ body }) => itemsOf(body).length === 0],
  [`${LISTS} 200`, 'LST-07 LST-08', any((item) => !Object.hasOwn(item, 'version'))],
  [`${LISTS} 200`, 'LST-09', ({ body }) => itemsOf(body).length > 1],
  [`${LISTS} 200`, 'LST-10', filters('sort', 'order', 'order_by')],
  [`${LISTS} 200`, 'LST-11', (evidence) => isPastTheEnd(evidence)],
  [
    `${LISTS} 200`,
    'LST-13 ERR-22',
    (evidence) => isBadLimit(evidence) || isBadDate(evidence) || isUnknown(evidence),
  ],
  [`${LISTS} 200`, 'LIM-01', ({ body, query }) => !query.has('limit') && textOf(body.limit) === '20'],
  [
    `${CAPPED} 200`,
    'LIM-02',
    ({ body, query }) => asked(query, 'limit') > 100 && textOf(body.limit) === '100',
  ],
  [
    `${LISTS} 200`,
    'LIM-03 LIM-07',
    (evidence) => isBadLimit(evidence) && textOf(evidence.body.limit) === '50',
  ],
  [`${LISTS} 200`, 'LIM-04', ({ body, query }) => !query.has('offset') && textOf(body.offset) === '0'],
  [`${GETS} 200`, 'LIM-05', isUnknown],
  [`${DATED_LISTS} 200`, 'LIM-06', isBadDate],
  [`${DATED_LISTS} 200`, 'LIM-08', ({ query }) => dates(query).some((date) => isInstant(date))],
  [`${DATED_LISTS} 200`, 'LIM-09', ({ query }) => dates(query).some((date) => isDay(date))],
  [`${DATED_LISTS} 200`, 'LIM-10', (evidence) => hasItemAt(evidence, 'date_from')],
  [`${DATED_LISTS} 200`, 'LIM-11', (evidence) => hasItemAt(evidence, 'date_to')],
  [
    `${DATED_LISTS} 200`,
    'LIM-12',
    ({ body, query }) => isDay(query.get('date_to')) && itemsOf(body).length > 0,
  ],
  [
    `${DATED_LISTS} 200`,
    'LIM-13',
    ({ body, query }) => isInstant(query.get('date_to')) && itemsOf(body).length > 0,
  ],
  ['listWithdrawals 200', 'LIM-14 WDR-16', filters('date_from', 'date_to')],
  [`${DATED_LISTS} 200`, 'LIM-15', (evidence) => isReversed(evidence) || isBadDate(evidence)],

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
  [`${DATED_LISTS} 200`, 'ENV-19', any((item) => attributeKeys(item) === '')],
  [`${WITHDRAWALS},getWithdrawal 200`, 'ENV-20 WDR-06 WDR-07', any((item) => !has(item, 'tx_hash'))],
  [`${RECORDS} 200`, 'ENV-23', any((item) => labelOf(item, 'substatus') !== '')],

  ['listCheckouts 200', 'CHK-15 CHK-19'],
  [
    'listCheckouts 200',
    'CHK-16',
    (evidence) => filters('pix_e2e')(evidence) && itemsOf(evidence.body).length > 0,
  ],
  [
    'listCheckouts 200',
    'CHK-17',
    (evidence) => filters('client_tax_id')(evidence) && itemsOf(evidence.body).length > 0,
  ],
  ['listCheckouts 200', 'CHK-18', filters('date_from', 'date_to')],
  [
    'listCheckouts 200',
    'CHK-20 CHK-21',
    any((item) => has(item, 'amount_crypto') || attributeKeys(item) !== ''),
  ],
  ['listOnramps 200', 'RMP-01'],
  ['listOfframps 200', 'RMP-02'],
  [
    'listOnramps 200',
    'RMP-03',
    (evidence) => filters('wallet')(evidence) && itemsOf(evidence.body).length > 0,
  ],
  [
    'listOfframps 200',
    'RMP-04',
    (evidence) => filters('wallet')(evidence) && itemsOf(evidence.body).length > 0,
  ],
  [
    'listOfframps 200',
    'RMP-05',
    (evidence) => filters('client_tax_id')(evidence) && itemsOf(evidence.body).length > 0,
  ],
  [`${RAMPS} 200`, 'RMP-06', filters('pix_e2e', 'client_tax_id', 'date_from', 'date_to')],
  [`${RAMPS} 200`, 'RMP-07', (evidence) => exact(evidence) > 0 && itemsOf(evidence.body).length === 0],
  [`${RAMPS} 200`, 'RMP-08', (evidence) => exact(evidence) > 1],
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

function any(test: (item: Item) => boolean) {
  // Items are cached objects, so each is tested once.
  const failed = new WeakSet<Item>();
  const passes = (item: Item) => {
    if (failed.has(item)) return false;
    const passed = test(item);
    if (!passed) failed.add(item);
    return passed;
  };
  return ({ body }: AnswerEvidence) => (Object.hasOwn(body, 'results') ? itemsOf(body) : [body]).some(passes);
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
const exact = ({ query }: AnswerEvidence) =>
  ['pix_e2e', 'client_tax_id', 'wallet'].filter((name) => query.has(name)).length;

function isBadLimit({ query }: AnswerEvidence): boolean {
  return query.has('limit') && !/^[1-9]\d*$/.test(query.get('limit') ?? '');
}

function isBadDate({ query }: AnswerEvidence): boolean {
  return dates(query).some((date) => date !== null && !isDay(date) && !isInstant(date));
}

function isUnknown({ query }: AnswerEvidence): boolean {
  return [...query.keys()].some((name) => !KNOWN.has(name));
}

function isPastTheEnd({ body, query }: AnswerEvidence): boolean {
  const total = Number(textOf(body.total));
  return total > 0 && asked(query, 'offset') >= total && itemsOf(body).length === 0;
}

function isReversed({ query }: AnswerEvidence): boolean {
  const [from, to] = dates(query).map((date) => Date.parse(date ?? ''));
  return from !== undefined && to !== undefined && from > to;
}

function hasItemAt({ body, query }: AnswerEvidence, name: string): boolean {
  if (!query.has(name)) return false;
  const instant = Date.parse(query.get(name) ?? '');
  return itemsOf(body).some((item) => Date.parse(textOf(item.created_at)) === instant);
}
