import type { Label } from './bff';
import type { ValueFilter } from './list-filters';

/** Of a number its digits; what is nested is its JSON text, in which a number cannot be taken for a text, nor for a float. */
export type AttributeValue = string | boolean | null | { json: string };

/**
 * What the BFF answers about checkouts, onramps, offramps and withdrawals (architecture 5). Types only. Figures
 * are the digits the API wrote; a missing attribute is a step that has not happened (ENV-21). Tax ids and names
 * are masked: the full ones come from the reveal alone, which the audit log keeps.
 */
export interface TransactionRow {
  /** Identity of the record (ENV-07); absent only when the API sent none. */
  end2end?: string;
  created_at?: string;
  updated_at?: string;
  /** A technical fact, never a status (ENV-10, ENV-15). */
  process?: string;
  status: Label;
  substatus: Label;
  message: Label;
  error_message: Label;
  attributes: Record<string, AttributeValue>;
  /** Paths inside the record whose value is masked, such as `attributes.client_tax_id` or `message.en`; a nested one as a whole. */
  masked?: string[];
}

/**
 * Whether the answer itself shows that a filter was applied (safety 36): every row meets it, some row does not,
 * the rows do not carry what it speaks of, or there are none.
 */
export type Verdict = 'met' | 'not_met' | 'cannot_tell' | 'no_rows';

/**
 * `rows`, `total`, `once` and `order` are there only where a page contradicts itself or what is promised of it: fewer rows
 * than were due, more than are counted, a record twice, not newest first.
 */
export type JudgedFilter = ValueFilter | 'created' | 'limit' | 'offset' | 'rows' | 'total' | 'once' | 'order';

export interface TransactionsAnswer {
  results: TransactionRow[];
  /** Matches before paging (LST-03); null when the API gave none. */
  total: number | null;
  /** As echoed by the API, so the ones to page by (LST-04, LST-05); the asked ones where it echoed none. */
  limit: number;
  offset: number;
  /** The query as sent upstream; a tax id that came as an opaque id is masked. */
  applied: Record<string, string>;
  verdicts: Partial<Record<JudgedFilter, Verdict>>;
  now: string;
  /** When the API answered this read. */
  read_at: string;
}

/** `GET /api/{list}/{id}`. */
export interface TransactionAnswer {
  record: TransactionRow;
  /** The record as the API wrote it, numbers digit by digit, indented; tax ids and names masked. */
  raw: string;
  /** States this dashboard saw on its reads, oldest first. */
  seen: SeenState[];
  /** States that webhooks told, in the order of arrival; absent for who may not read events. None tells of withdrawals. */
  told?: WebhookState[];
  /** When a read had shown movement that no webhook announced; told to the same people (safety 59). */
  webhook_lost_at?: string;
  now: string;
  read_at: string;
}

/** One state of a record, as a read found it. */
export interface SeenState {
  /** `updated_at` of the record then. */
  updated_at?: string;
  process?: string;
  status: Label;
  substatus: Label;
  /** When this dashboard first read it. */
  seen_at: string;
}

/** One state of a record, as a webhook told it. */
export interface WebhookState extends Omit<SeenState, 'seen_at'> {
  /** When the first webhook that told it came. */
  received_at: string;
  /** False: nobody vouches for what it says; it is a reason to read, and no fact (safety 56). */
  verified: boolean;
}

/** `POST /api/{list}/{id}/reveal`: what is masked, in full. */
export interface RevealAnswer {
  /** Path inside the record -> value. */
  values: Record<string, string>;
  /** The record as the API wrote it, with nothing masked. */
  raw: string;
  /** Which state of the record this is of. */
  updated_at?: string;
  now: string;
}

/** `POST /api/filter-values`: an opaque id that stands for a tax id in the address of a page. */
export interface FilterValueAnswer {
  id: string;
  /** The number with its outer digits hidden, for the chip. */
  masked: string;
  expires_at: string;
  now: string;
}
