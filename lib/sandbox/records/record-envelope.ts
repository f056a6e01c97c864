import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Stage } from '@/lib/contract/payments-api/assumptions/stage';
import { type JsonNumber, jsonNumber } from '@/lib/contract/values/json/json';
import { constantJson } from '@/lib/contract/values/json/json-writer';
import type { RecordKind, TransactionRecord } from './record';

type Label = Readonly<{ en: string; pt: string; es: string }>;

/** List item: the envelope without `version` (LST-07, LST-08). */
export interface RecordItem {
  end2end: string;
  created_at: string;
  updated_at: string;
  process: string;
  status: Label;
  substatus: Label;
  message: Label;
  error_message: Label;
  attributes: Record<string, string | JsonNumber>;
}

/** The ten keys of 2.1. */
export interface RecordEnvelope extends RecordItem {
  version: string;
}

const NO_LABEL: Label = { en: '', pt: '', es: '' };

/** JSON numbers on the wire; `network_fee` stays a string (WDR-01, WDR-02, WDR-08). */
const NUMBERS: ReadonlySet<string> = new Set([
  'amount_fiat',
  'amount_crypto',
  'amount_discounted',
  'amount_received',
]);

/** Setting of `versionLabel` by kind (ENV-04, ENV-05, O-43). */
export const VERSION_OF = {
  checkout: 'crossramp_checkouts',
  onramp: 'onramps',
  offramp: 'offramps',
  withdrawal: 'withdrawals',
} as const satisfies Record<RecordKind, keyof Assumptions['versionLabel']>;

/** Envelope of `GET /v2/withdrawal/{id}` and, plus one key, of webhooks. */
export function recordEnvelope(record: TransactionRecord, assumptions: Assumptions): RecordEnvelope {
  return {
    version: assumptions.versionLabel[VERSION_OF[record.kind]],
    ...listItemOf(record, assumptions),
  };
}

/** Records are replaced on change, so their items can be cached. */
const items = new WeakMap<Assumptions, WeakMap<TransactionRecord, RecordItem>>();

/** Frozen list item. Labels of a process without any are empty, never absent (ENV-14). */
export function listItemOf(record: TransactionRecord, assumptions: Assumptions): RecordItem {
  const known = items.get(assumptions) ?? new WeakMap<TransactionRecord, RecordItem>();
  items.set(assumptions, known);
  const item = known.get(record) ?? constantJson(makeItem(record, assumptions));
  known.set(record, item);
  return item;
}

function makeItem(record: TransactionRecord, assumptions: Assumptions): RecordItem {
  const stage = stageOf(record, assumptions);
  return {
    end2end: record.end2end,
    created_at: record.created_at,
    updated_at: record.updated_at,
    process: record.process,
    status: stage?.status ?? NO_LABEL,
    substatus: stage?.substatus ?? NO_LABEL,
    message: stage?.message ?? NO_LABEL,
    error_message: stage?.error_message ?? NO_LABEL,
    attributes: isPublished(record.kind, assumptions) ? attributesOf(record) : {},
  };
}

/** Stage of a record; undefined for an unknown process. */
export function stageOf({ kind, process }: TransactionRecord, assumptions: Assumptions): Stage | undefined {
  const { catalog } = assumptions.sandbox;
  if (process === catalog.chargeback.process) return catalog.chargeback;
  return catalog[kind].find((stage) => stage.process === process);
}

/** Only withdrawals have public attributes (O-11). */
function isPublished(kind: RecordKind, assumptions: Assumptions): boolean {
  return kind === 'withdrawal' || assumptions.attributes.undocumented === 'assumed';
}

/** Empty values are omitted (ENV-20). */
function attributesOf({ attributes }: TransactionRecord): RecordItem['attributes'] {
  const out: RecordItem['attributes'] = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== '') out[name] = NUMBERS.has(name) ? jsonNumber(value) : value;
  }
  return out;
}
