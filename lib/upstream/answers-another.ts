import 'server-only';
import { readText } from '@/lib/contract/payments-api/fields';
import { isJsonObject, type JsonValue } from '@/lib/contract/values/json/json';

interface Asked {
  params?: Readonly<Record<string, string>>;
  body?: unknown;
  correlationId?: string;
}

type JsonObject = { [key: string]: JsonValue };
type Rule = (answer: JsonObject, asked: Asked) => boolean;

/** Ids that a route returns. The envelope's own `end2end` may differ from an `rfq_id` (CNV-06). */
const RULES: Readonly<Record<string, Rule>> = {
  getConversion: (answer, { params = {} }) => differsWithin(answer, 'rfq_id', params.id),
  acceptQuote: (answer, { body }) => differsWithin(answer, 'rfq_id', sentText(body, 'rfq_id')),
  getWithdrawal: ({ end2end, attributes }, { params = {} }) => {
    const hash = isJsonObject(attributes) ? attributes.tx_hash : undefined;
    const given = [end2end, hash].flatMap((id) => readText(id) ?? []);
    return given.length > 0 && !given.some((id) => sameId(id, params.id));
  },
  getSplit: (answer, { params = {} }) => differsWithin(answer, 'origin_e2e', params.origin_e2e),
  changeWhitelist: (answer, { body }) => differs(answer, 'walletId', sentText(body, 'walletId')),
};

/** Parts of an answer that may name its record or sub-merchant. */
const PARTS = ['payload', 'attributes', 'quote'] as const;
const LISTS = ['results', 'groups', 'addresses', 'balances'] as const;

/**
 * True if an answer names another record or sub-merchant than the request: then it is no answer, whatever its
 * status (safety 9, 40). An absent id says nothing. `correlation_id` has one meaning (GEN-09), also in an error
 * body: a trace id of that name makes the outcome unknown.
 */
export function answersAnother(endpointId: string, asked: Asked, body: JsonValue | undefined): boolean {
  if (!isJsonObject(body)) return false;
  if (asked.correlationId !== undefined && namesAnother(body, asked.correlationId)) return true;
  return RULES[endpointId]?.(body, asked) ?? false;
}

function namesAnother(place: JsonValue | undefined, correlationId: string): boolean {
  if (!isJsonObject(place)) return false;
  const given = readText(place.correlation_id);
  if (given !== undefined && given.toLowerCase() !== correlationId.toLowerCase()) return true;
  const rows = LISTS.flatMap((name) => (Array.isArray(place[name]) ? place[name] : []));
  return [...PARTS.map((part) => place[part]), ...rows].some((inner) => namesAnother(inner, correlationId));
}

function differsWithin(place: JsonValue | undefined, key: string, asked: string | undefined): boolean {
  if (!isJsonObject(place)) return false;
  return differs(place, key, asked) || PARTS.some((part) => differsWithin(place[part], key, asked));
}

function differs(place: JsonValue | undefined, key: string, asked: string | undefined): boolean {
  const given = isJsonObject(place) ? readText(place[key]) : undefined;
  return given !== undefined && asked !== undefined && given !== asked;
}

/** Hexadecimal ids and hashes ignore case and `0x` (O-58); any other id is opaque (GEN-10). */
function sameId(given: string, asked = ''): boolean {
  const plain = (text: string) => {
    const bare = text.trim().replace(/^0x/i, '');
    return /^[0-9a-f-]+$/i.test(bare) ? bare.toLowerCase() : text;
  };
  return plain(given) === plain(asked);
}

function sentText(body: unknown, key: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
