import 'server-only';
import type { ArrivedRequest, Reply } from './scripted-upstream';

/** JSON texts that stand in an otherwise good answer; `whole` replaces or breaks all of it. */
export interface HostileAnswer {
  number?: string;
  text?: string;
  /** The record's id, where the answer gives one back. */
  id?: string;
  /** Further attributes of a record, such as another's `rfq_id` with confirmed figures. */
  also?: string;
  correlationId?: string;
  /** An entry before the good one of every list. */
  entry?: string;
  whole?: (good: string) => Reply;
}

export const FOREIGN_CID = 'aadcac0e-cfc2-4f76-9d83-92947a8917fa';
/** Proves an acceptance, if it were about our conversion. */
const ACCEPTED = '"amount_from":1,"amount_to":1,"rate":1';
const LIMIT = '"limit_block_source":"operational"';

const NUMBERS = [
  '1e400',
  '-1e400',
  '1e-400',
  '9'.repeat(300),
  '-1',
  '0',
  '""',
  'null',
  '"1,5"',
  '{}',
  '[]',
  'true',
];
const ENTRIES = ['null', '7', '"x"', '[]', '{}', 'true', '[null]'];
const IDS = [
  '"a\\u0000b"',
  '"\\ud800"',
  '".."',
  JSON.stringify('r'.repeat(300)),
  '""',
  'null',
  '12',
  '{}',
  '"other"',
];
const TEXTS = [
  '"a\\u0000b"',
  '"\\udc00"',
  '"\\u202egnp.exe"',
  '"<script>alert(1)</script>"',
  '12',
  'null',
  '{}',
  '[null]',
];
const LONG_TEXT = JSON.stringify('x'.repeat(100_000));

const WHOLE: Readonly<Record<string, (good: string) => Reply>> = {
  'no body': () => ({}),
  'half of the body': (good) => ({ body: good.slice(0, good.length / 2) }),
  'a cut connection': (good) => ({ body: good, cut: 'body' }),
  'text after the body': (good) => ({ body: `${good} x` }),
  'a key given twice': (good) => ({ body: good.replace('{', '{"a":1,"a":2,') }),
  'a page of a proxy': () => ({ body: '<html>OK</html>' }),
  null: () => ({ body: 'null' }),
  'a list': (good) => ({ body: `[${good}]` }),
  'an empty object': () => ({ body: '{}' }),
  'deep nesting': () => ({ body: '['.repeat(50_000) }),
  'no UTF-8': () => ({ body: Buffer.from('7b2261223a22c328227d', 'hex') }),
  'a prototype': (good) => ({ body: good.replace('{', '{"__proto__":{"state":"DONE"},"constructor":1,') }),
  'sixty thousand rows': (good) => ({
    body: good.replace('"results":[', `"results":[${'{"end2end":"e"},'.repeat(60_000)}`),
  }),
  'an error 500 in HTML': () => ({ status: 500, body: '<h1>Oops</h1>', headers: { 'retry-after': '3600' } }),
  'a 418': (good) => ({ status: 418, body: good }),
  'a 202 with the record': (good) => ({ status: 202, body: good }),
  'a redirect': () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }),
  'a refusal about the key': () => ({ status: 401 }),
};

const named = (what: string, texts: readonly string[], make: (text: string) => HostileAnswer) =>
  texts.map((text): [string, HostileAnswer] => [`${what} ${text.slice(0, 24)}`, make(text)]);

/** By what is hostile in it. */
export const HOSTILE_ANSWERS: readonly [string, HostileAnswer][] = [
  ...named('numbers', NUMBERS, (number) => ({ number })),
  ...named('among entries', ENTRIES, (entry) => ({ entry })),
  ...named('an id', IDS, (id) => ({ id })),
  ...named('texts', [...TEXTS, LONG_TEXT], (text) => ({ text })),
  ['another conversion, accepted', { also: `"rfq_id":"another",${ACCEPTED}` }],
  ['another conversion, refused by a limit', { also: `"rfq_id":"another",${LIMIT}` }],
  ['another conversion, refused by a limit, deeper', { also: `"quote":{"rfq_id":"another"},${LIMIT}` }],
  ['six million characters', { also: `"long":"${'x'.repeat(6_000_000)}"` }],
  ['another relationship', { correlationId: JSON.stringify(FOREIGN_CID) }],
  ...Object.entries(WHOLE).map(([name, whole]): [string, HostileAnswer] => [name, { whole }]),
];

/** The answer of a route as the contract has it, with the hostile part in its place. */
export function hostileReply(request: ArrivedRequest, hostile: HostileAnswer, ownId: string): Reply {
  const good = goodAnswer(request, hostile, ownId);
  if (good === undefined) return { status: 404 };
  return hostile.whole?.(good) ?? { body: good };
}

function goodAnswer({ path }: ArrivedRequest, hostile: HostileAnswer, ownId: string): string | undefined {
  const { number: n = '1.50', text: t = '"USDT"', id = JSON.stringify(ownId), also, correlationId } = hostile;
  const before = hostile.entry === undefined ? '' : `${hostile.entry},`;
  const owner = correlationId === undefined ? '' : `"correlation_id":${correlationId},`;
  const label = `{"en":${t},"pt":${t},"es":${t}}`;
  const figures = `"rate_d1":${n},"from_amount_d1":${n},"to_amount_d1":${n},"amount_discounted":${n},"network_fee":${n}`;
  const attributes = `{${figures},"notes":${t},"currency_receive_code":${t},"list":[${before}1]${also ? `,${also}` : ''}}`;
  const times = '"created_at":"2026-11-10T15:00:00Z","updated_at":"2026-11-10T15:05:00Z"';
  const record = `{${owner}"end2end":${id},${times},"process":${t},"status":${label},"substatus":${label},"message":${label},"error_message":{"en":"","pt":"","es":""},"attributes":${attributes}}`;
  const [route = ''] = path.split('?');
  if (route === '/v2/balance') {
    const account = `{"calculated_BRL_balance":${n},"available":${n},"in_transit":${n},"to_receive":${n},"blocked":${n}}`;
    const odd = hostile.entry === undefined ? '' : `"odd":${hostile.entry},`;
    return `{"calculated_BRL_total_balance":${n},"balances":{${odd}"USDT":{${odd}"calculated_BRL_balance":${n},"Main":${account}}}}`;
  }
  if (route === '/v2/naas/balance')
    return `{${owner}"balances":[${before}{"currency":${t},"available":${n}}]}`;
  if (route === '/v2/naas/wl_groups') {
    const address = `{"id":${id},"address":${t},"currency":${t},"status":${t}}`;
    return `{${owner}"groups":[${before}{"id":${id},"label":${t},"addresses":[${before}${address}]}]}`;
  }
  if (route.startsWith('/v2/naas/split/')) {
    return `{${owner}"end2end":${id},"state":${t},"component":${t},"split_amount":${n},"currency":${t}}`;
  }
  if (route === '/v2/naas/submerchants/onboarding_status') {
    return `{${owner}"end2end":${id},"status":"Completed","process":${t},"message":${t}}`;
  }
  if (route.startsWith('/v2/rfq/') || route.startsWith('/v2/withdrawal/')) return record;
  if (/^\/v2\/(naas\/)?(crossramp_checkouts|onramps|offramps|withdrawals)$/.test(route)) {
    return `{"total":${hostile.number ?? '1'},"limit":20,"offset":0,"results":[${before}${record}]}`;
  }
  return undefined;
}
