import 'server-only';
import type { ArrivedRequest, Reply } from '@/lib/upstream/scripted-upstream';

/** A far end whose every answer a test decides: quotes by default, the rest as told (tests only). */
export interface ScriptedDesk {
  /** Accepts that really happened, whatever was answered. */
  effects: number;
  /** Answer to accept; `effects` is the test's to count. */
  accept: (rfqId: string, request: ArrivedRequest) => Reply | Promise<Reply>;
  /** Answer to `GET /v2/rfq/{id}`. */
  record: (rfqId: string) => Reply;
  /** JSON text of the fields of the next quotes, laid over the usual ones; null takes a field away. */
  quote: Record<string, string | null>;
  script: (request: ArrivedRequest) => Promise<Reply>;
}

const LABEL = '{"en":"","pt":"","es":""}';
const LABELS = `"status":${LABEL},"substatus":${LABEL},"message":${LABEL},"error_message":${LABEL}`;
const RATE_MS = 60_000;
const RENEWAL_MS = 300_000;

let quotes = 0;

export function scriptedDesk(): ScriptedDesk {
  const desk: ScriptedDesk = {
    effects: 0,
    accept: (rfqId) => {
      desk.effects += 1;
      return done(rfqId);
    },
    record: (rfqId) => record(rfqId),
    quote: {},
    script: async (request) => {
      if (request.path === '/v2/rfq') return { body: quoteText(desk.quote) };
      if (request.path === '/v2/rfq/accept') return desk.accept(idOf(request.body), request);
      if (request.path.startsWith('/v2/rfq/'))
        return desk.record(decodeURIComponent(request.path.slice('/v2/rfq/'.length)));
      return { status: 404 };
    },
  };
  return desk;
}

function idOf(body: string): string {
  return /"rfq_id":"([^"]*)"/.exec(body)?.[1] ?? '';
}

/** A quote of 1000 USDT for BRL: 5400 the same day, 5410 the next. */
function quoteText(overrides: Record<string, string | null>): string {
  quotes += 1;
  const at = (ms: number) => JSON.stringify(new Date(Date.now() + ms).toISOString());
  const fields: Record<string, string | null> = {
    rfq_id: JSON.stringify(`rfq-${process.pid}-${Date.now()}-${quotes}`),
    from_currency: '"USDT"',
    to_currency: '"BRL"',
    from_amount_d0: '1000',
    to_amount_d0: '5400.00',
    rate_d0: '5.40',
    from_amount_d1: '1000',
    to_amount_d1: '5410.00',
    rate_d1: '5.41',
    settlement_eta_d0: at(3_600_000),
    settlement_eta_d1: at(90_000_000),
    quote_pair: '"Tether USD/Brazilian Real"',
    expires_at: at(RATE_MS),
    renewable_up_to: at(RENEWAL_MS),
    ...overrides,
  };
  return objectText(fields);
}

function objectText(fields: Record<string, string | null>): string {
  const given = Object.entries(fields).filter((entry) => entry[1] !== null);
  return `{${given.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** The usual 200 of accept for D1, with fields laid over it; null takes one away. */
export function done(rfqId: string, overrides: Record<string, string | null> = {}): Reply {
  const body = objectText({
    rfq_id: JSON.stringify(rfqId),
    state: '"DONE"',
    amount_from: '1000',
    amount_to: '5410.00',
    rate: '5.41',
    quote_pair: '"Tether USD/Brazilian Real"',
    pix_key: '"52998224725"',
    reason: '""',
    ...overrides,
  });
  return { body };
}

/** A conversion record with the given attributes and, at top level, other fields. */
export function record(
  rfqId: string,
  attributes: Record<string, string> = {},
  top: Record<string, string> = {},
): Reply {
  const others = Object.entries(top).map(([name, text]) => `,${JSON.stringify(name)}:${text}`);
  return {
    body: `{"version":"v2","end2end":${JSON.stringify(rfqId)},"process":"quote.open",${LABELS},"attributes":${objectText(attributes)}${others.join('')}}`,
  };
}

/** Attributes of a record whose conversion was accepted at the usual D1 figures. */
export const CONFIRMED = { amount_from: '1000', amount_to: '5410.00', rate: '5.41' };
