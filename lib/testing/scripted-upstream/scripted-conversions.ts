import 'server-only';
import type { ArrivedRequest, Reply } from './scripted-upstream';

/** A conversions upstream scripted by the test; answers quotes by default. */
export interface ScriptedConversions {
  /** Accepts executed, whatever was answered; the test counts them. */
  effects: number;
  accept: (rfqId: string, request: ArrivedRequest) => Reply | Promise<Reply>;
  record: (rfqId: string) => Reply;
  /** Overrides JSON text of fields in the next quotes; null removes a field. */
  quote: Record<string, string | null>;
  script: (request: ArrivedRequest) => Promise<Reply>;
}

const LABEL = '{"en":"","pt":"","es":""}';
const LABELS = `"status":${LABEL},"substatus":${LABEL},"message":${LABEL},"error_message":${LABEL}`;
const RATE_MS = 60_000;
const RENEWAL_MS = 300_000;

let quotes = 0;

export function scriptedConversions(): ScriptedConversions {
  const conversions: ScriptedConversions = {
    effects: 0,
    accept: (rfqId) => {
      conversions.effects += 1;
      return done(rfqId);
    },
    record: (rfqId) => record(rfqId),
    quote: {},
    script: async (request) => {
      if (request.path === '/v2/rfq') return { body: quoteText(conversions.quote) };
      if (request.path === '/v2/rfq/accept') return conversions.accept(idOf(request.body), request);
      if (request.path.startsWith('/v2/rfq/'))
        return conversions.record(decodeURIComponent(request.path.slice('/v2/rfq/'.length)));
      return { status: 404 };
    },
  };
  return conversions;
}

function idOf(body: string): string {
  return /"rfq_id":"([^"]*)"/.exec(body)?.[1] ?? '';
}

/** 1000 USDT to BRL: 5400 same day, 5410 next day. */
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

/** A 200 of a D1 accept with overrides; null removes a field. */
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

export const CONFIRMED = { amount_from: '1000', amount_to: '5410.00', rate: '5.41' };
