import 'server-only';
import { createHmac } from 'node:crypto';
import { webhookSignatureHeader, webhookStringToSign } from '@/lib/contract/payments-api/signing';
import { listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';

/** A webhook storm (tests and bench): records, their states, and what the API shows. */
export const STORM_SECRET = 'a secret of the storm';

export interface StormEvent {
  token: string;
  record: number;
  state: number;
  body: string;
}

export interface StormPlan {
  events: StormEvent[];
  end2end(record: number): string;
  lastProcess(record: number): string;
  /** The upstream: lists show the newest state sent so far. */
  reply(request: ArrivedRequest): Reply;
  sent(event: StormEvent): void;
}

const BASE = Date.parse('2026-11-01T00:00:00Z');
const LABEL = { en: '', pt: '', es: '' };
const label = (text: string) => ({ en: text, pt: text, es: text });

/** `tokens[i]` is the address of record i; every third record is charged back after completion. */
export function stormPlan(tokens: readonly string[], statesEach: number): StormPlan {
  const shown = tokens.map(() => -1);
  const end2end = (record: number) => `storm-${String(record).padStart(4, '0')}`;
  const createdAt = (record: number) => new Date(BASE + record * 2_000).toISOString();
  const processOf = (record: number, state: number) => {
    const left = statesEach - 1 - state;
    if (record % 3 === 0) return ['chargeback.open', 'success.completed'][left] ?? `step.${state}`;
    return left === 0 ? 'success.completed' : `step.${state}`;
  };
  const envelope = (record: number, state: number) => {
    const process = processOf(record, state);
    return {
      version: 'v1',
      end2end: end2end(record),
      created_at: createdAt(record),
      updated_at: new Date(BASE + 10_000_000 + state * 1_000).toISOString(),
      process,
      status: label(process),
      substatus: LABEL,
      message: LABEL,
      error_message: process === 'chargeback.open' ? label('The payer disputed this payment.') : LABEL,
      attributes: Object.fromEntries(Array.from({ length: state % 7 }, (_, at) => [`step_${at}`, `${at}`])),
    };
  };
  const events = tokens.flatMap((token, record) =>
    Array.from({ length: statesEach }, (_, state) => ({
      token,
      record,
      state,
      body: JSON.stringify({ ...envelope(record, state), webhook_version: 'v2' }),
    })),
  );
  return {
    events,
    end2end,
    lastProcess: (record) => processOf(record, statesEach - 1),
    sent: ({ record, state }) => {
      shown[record] = Math.max(shown[record] ?? -1, state);
    },
    reply: (request) => {
      const { date_from = '', date_to = '~' } = queryOf(request);
      const items = tokens.flatMap((_, record) => {
        const at = createdAt(record);
        const state = shown[record] ?? -1;
        return state >= 0 && at >= date_from && at <= date_to ? [envelope(record, state)] : [];
      });
      return listReply(request, items);
    },
  };
}

/** The signature header of O-06. */
export function signed(body: string, secret = STORM_SECRET, seconds = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(webhookStringToSign(seconds, body)).digest('hex');
  return webhookSignatureHeader(seconds, mac);
}

/** Seeded numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [mixed[at], mixed[other]];
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one];
  }
  return mixed;
}
