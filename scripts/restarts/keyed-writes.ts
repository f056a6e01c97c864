/** Writes that move money, each under its key: what was told of each, and what the payments API did. */
import { randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptOutcome, Conversion } from '@/lib/contract/bff/conversions';
import type { ErrorBodyShape } from '@/lib/contract/bff/errors';
import type { WithdrawalGroup, WithdrawOutcome } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { compare } from '@/lib/money/amount';
import { ApiError } from '@/lib/queries/api/api-client';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { SUB_MERCHANTS } from '../injected-failures/people';

export type Meaning = 'done' | 'not done' | 'unknown';

/** What a 200 says of a press. */
const OUTCOMES: Record<AcceptOutcome | WithdrawOutcome, Meaning> = {
  accepted: 'done',
  done: 'done',
  unknown: 'unknown',
  evaluating: 'unknown',
  in_flight: 'unknown',
  sending: 'unknown',
  renewed: 'not done',
  closed: 'not done',
  refused: 'not done',
  undecided: 'not done',
  rejected: 'not done',
  seen_changed: 'not done',
  too_late: 'not done',
  not_done: 'not done',
  blocked: 'not done',
  repeated: 'not done',
  above_available: 'not done',
  group_changed: 'not done',
  group_not_ready: 'not done',
};

interface Answered {
  status?: number;
  error?: string;
  text?: string;
}

/** How the pages read an answer: an error is `not done` only where they let the next press be another intent. */
export function meaningOf({ status, error, text = '' }: Answered): { meaning: Meaning; answer: string } {
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  if (status === 200)
    return { meaning: OUTCOMES[body.outcome as AcceptOutcome] ?? 'unknown', answer: body.outcome };
  const detail = body.error as ErrorBodyShape['error'] | undefined;
  if (status === undefined || detail === undefined)
    return { meaning: 'unknown', answer: `${status ?? error ?? 'lost'}` };
  const refused = isDefiniteRefusal(new ApiError(detail.code, status, detail));
  return { meaning: refused ? 'not done' : 'unknown', answer: `${status} ${detail.code}` };
}

type Send = (path: string, options?: object) => Promise<Answered>;
type Headers = Record<string, string>;

export interface KeyedWrite {
  kind: 'accept' | 'withdrawal';
  key: string;
  /** The quote, or the amount that no other withdrawal has. */
  subject: string;
  path: string;
  body: object;
}

export interface Pressed extends KeyedWrite {
  status: number | undefined;
  meaning: Meaning;
  answer: string;
}

/** Quotes and withdrawals, two accepts for each withdrawal; nothing is pressed yet. */
export async function prepareWrites(send: Send, person: Headers, count: number): Promise<KeyedWrite[]> {
  const read = async (path: string, options = {}) => {
    const { status, text = '' } = await send(path, { headers: person, ...options });
    if (status !== 200) throw new Error(`${path} was answered ${status} ${text}`);
    return JSON.parse(text);
  };
  const [cid] = SUB_MERCHANTS;
  const path = `/api/sub-merchants/${cid}/withdrawals`;
  const { groups } = (await read(`${path}/options`)) as { groups: WithdrawalGroup[] };
  const group = groups.find(({ addresses }) =>
    addresses.some(({ status, currency }) => status === 'active' && currency === 'USDT'),
  );
  if (group === undefined) throw new Error('there is no group for a withdrawal');
  const { id: wallet, label, addresses } = group;
  const writes: KeyedWrite[] = [];
  for (let at = 0; at < count; at += 1) {
    const key = randomUUID();
    if (at % 3 === 2) {
      const subject = `0.${100_000 + at}`;
      const seen = { label, addresses, latest: null };
      const body = { account: 'USDT', amount: subject, wallet, withdrawal_type: 'crypto', seen };
      writes.push({ kind: 'withdrawal', key, subject, path, body });
      continue;
    }
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '2.5' };
    const { conversion } = await read('/api/conversions', { method: 'POST', body: asked });
    writes.push(acceptOf(key, conversion));
  }
  return writes;
}

function acceptOf(key: string, { rfq_id, options, expires_at }: Conversion): KeyedWrite {
  const { d1 } = options;
  if (d1 === undefined) throw new Error('a quote has no price for tomorrow');
  const seen = { rate: d1.rate, amount_from: d1.from_amount, amount_to: d1.to_amount, expires_at };
  const body = { settlement_day: 'd1', pix_key: 'financeiro@mesa.example', seen };
  return { kind: 'accept', key, subject: rfq_id, path: `/api/conversions/${rfq_id}/accept`, body };
}

async function press(send: Send, person: Headers, write: KeyedWrite): Promise<Pressed> {
  const headers = { ...person, 'idempotency-key': write.key };
  const answered = await send(write.path, { method: 'POST', headers, body: write.body });
  return { ...write, status: answered.status, ...meaningOf(answered) };
}

const AT_ONCE = 4;
const EVERY_MS = 150;

/** Presses one after the other while `goesOn()`; resolves with those that were pressed. */
export async function pressInTurns(
  send: Send,
  person: Headers,
  writes: readonly KeyedWrite[],
  goesOn: () => boolean,
): Promise<Pressed[]> {
  const left = [...writes];
  const pressed: Pressed[] = [];
  const work = async () => {
    for (let write = left.shift(); write !== undefined && goesOn(); write = left.shift()) {
      pressed.push(await press(send, person, write));
      await sleep(EVERY_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pressed;
}

type Control = (path: string) => Promise<unknown>;

/** At the payments API: `of` counts what one write did, `total` all that it ever did for the account. */
export interface Effects {
  of(write: KeyedWrite): number;
  total: { accept: number; withdrawal: number };
}

/** `control` reads the sandbox's control interface. */
export async function readEffects(
  send: Send,
  control: Control,
  writes: readonly KeyedWrite[],
): Promise<Effects> {
  const { accounts } = (await control('fixtures')) as {
    accounts: { name: string; api_key: string; signing_private_key_pem: string }[];
  };
  const account = accounts.find(({ name }) => name === 'A');
  if (account === undefined) throw new Error('the sandbox has no account A');
  const read = async (path: string, headers: Headers = {}) => {
    const given = { 'api-key': account.api_key, ...headers };
    const { status, text = '' } = await send(`/sandbox/v2/${path}`, { headers: given });
    if (status !== 200) throw new Error(`the sandbox answered ${status} ${text}`);
    return text;
  };
  const happened = new Map<string, number>();
  // Only an acceptance has the confirmed amounts (CNV-01).
  for (const { kind, subject } of writes)
    if (kind === 'accept')
      happened.set(subject, (await read(`rfq/${subject}`)).includes('"amount_from"') ? 1 : 0);
  const signed = await signedHeaders(control, account.signing_private_key_pem);
  const taken = (await read('naas/withdrawals?limit=1000', signed)).matchAll(
    /"amount_discounted":(-?[\d.]+)/g,
  );
  const amounts = [...taken].map(([, amount = '']) => amount);
  const { debits, withdrawals } = (await control('effects?account=A')) as Record<string, number>;
  return {
    of: ({ kind, subject }) =>
      kind === 'accept'
        ? (happened.get(subject) ?? 0)
        : amounts.filter((amount) => compare(amount, subject) === 0).length,
    total: { accept: (debits ?? 0) - (withdrawals ?? 0), withdrawal: withdrawals ?? 0 },
  };
}

async function signedHeaders(control: Control, pem: string): Promise<Headers> {
  const { now } = (await control('clock')) as { now: string };
  const [cid] = SUB_MERCHANTS;
  const signature = sign('RSA-SHA256', Buffer.from(`${now}\n${cid}`), pem).toString('base64');
  return { 'x-timestamp': now, 'x-correlation-id': cid, 'x-signature': signature };
}

/** A write, what it did, and the same key again. */
export interface TriedAgain extends Pressed {
  effects: number;
  again: Pick<Pressed, 'status' | 'meaning' | 'answer'>;
  effectsAfter: number;
}

export interface WritesTried {
  each: TriedAgain[];
  /** Of all of them, as the payments API counts. */
  total: { accept: number; withdrawal: number };
}

/** Once all is well: what each write did, then each again under its key, then what it did by then. */
export async function tryAgain(
  send: Send,
  control: Control,
  person: Headers,
  { pressed, before }: { pressed: readonly Pressed[]; before: Effects },
): Promise<WritesTried> {
  const first = await readEffects(send, control, pressed);
  const again = new Map<string, Pressed>();
  const left = [...pressed];
  const work = async () => {
    for (let write = left.shift(); write !== undefined; write = left.shift())
      again.set(write.key, await press(send, person, write));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const last = await readEffects(send, control, pressed);
  const each = pressed.map((write) => {
    const { status, meaning = 'unknown', answer = 'lost' } = again.get(write.key) ?? {};
    const effects = { effects: first.of(write), effectsAfter: last.of(write) };
    return { ...write, ...effects, again: { status, meaning, answer } };
  });
  const total = {
    accept: last.total.accept - before.total.accept,
    withdrawal: last.total.withdrawal - before.total.withdrawal,
  };
  return { each, total };
}
