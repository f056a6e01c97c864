import 'server-only';
import type { JudgedFilter, Verdict } from '@/lib/contract/bff/transactions';
import type { ListEnvelope, ListItem } from '@/lib/contract/payments-api/envelope';
import { numbersToStrings } from '@/lib/contract/values/json/json';
import { combineVerdicts } from '@/lib/contract/values/transactions/combine-verdicts';
import { FILTER_ATTRIBUTES, LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { parseTimestamp } from '@/lib/time/timestamp';

/**
 * Verdict per filter, page size and offset (safety 36). One contradiction: `not_met`. A missing attribute (ENV-21,
 * CHK-20) or empty page: `not_checkable`.
 */
export function verifyAppliedFilters(
  list: TransactionList,
  sent: Readonly<Record<string, string>>,
  answer: ListEnvelope,
): Partial<Record<JudgedFilter, Verdict>> {
  const overRows = (test: (row: ListItem) => Verdict): Verdict => combineVerdicts(answer.results.map(test));
  const verdicts: Partial<Record<JudgedFilter, Verdict>> = {
    limit: judgeLimit(sent.limit, answer),
    offset: judgeEcho(sent.offset, answer.offset),
  };
  for (const filter of LIST_FILTERS[list].values) {
    const asked = sent[filter];
    if (asked === undefined) continue;
    const same = filter === 'client_tax_id' ? sameTaxId : sameText;
    verdicts[filter] = overRows(({ attributes }) => {
      const found = Object.hasOwn(attributes, FILTER_ATTRIBUTES[filter])
        ? numbersToStrings(attributes[FILTER_ATTRIBUTES[filter]])
        : undefined;
      return typeof found === 'string' ? same(asked, found) : 'not_checkable';
    });
  }
  if (sent.date_from !== undefined || sent.date_to !== undefined) {
    const from = sent.date_from === undefined ? undefined : instantOf(sent.date_from);
    const to = sent.date_to === undefined ? undefined : instantOf(sent.date_to);
    verdicts.created = overRows((row) => judgeCreated(row, from, to));
  }
  return verdicts;
}

/** Ignores case (O-58). */
function sameText(asked: string, found: string): Verdict {
  return asked.toLowerCase() === found.trim().toLowerCase() ? 'met' : 'not_met';
}

/** Ignores punctuation; a masked number proves nothing. */
function sameTaxId(asked: string, found: string): Verdict {
  if (/[*•x]/i.test(found)) return 'not_checkable';
  return asked === found.replace(/\D/g, '') ? 'met' : 'not_met';
}

function judgeCreated(row: ListItem, from: number | undefined, to: number | undefined): Verdict {
  const created = createdAt(row);
  if (Number.isNaN(created)) return 'not_checkable';
  // An unparsable limit is never met.
  const within = (from === undefined || created >= from) && (to === undefined || created <= to);
  return within ? 'met' : 'not_met';
}

function createdAt({ created_at }: ListItem): number {
  return created_at === undefined ? Number.NaN : instantOf(created_at);
}

/** Epoch milliseconds, or NaN. */
function instantOf(text: string): number {
  return parseTimestamp(text)?.getTime() ?? Number.NaN;
}

function judgeEcho(asked: string | undefined, echoed: number | undefined): Verdict {
  if (echoed === undefined) return 'not_checkable';
  return asked === String(echoed) ? 'met' : 'not_met';
}

function judgeLimit(asked: string | undefined, { limit, results }: ListEnvelope): Verdict {
  // More rows than asked for are too many, whatever limit the answer says.
  if (results.length > Math.min(limit ?? Number.POSITIVE_INFINITY, Number(asked ?? Number.NaN)))
    return 'not_met';
  return judgeEcho(asked, limit);
}

/** Rows against total (LST-03, LST-06), newest first (LST-09), no duplicates. Pages are not compared (LST-12). */
export function verifyAppliedPage(
  sent: Readonly<Record<string, string>>,
  answer: ListEnvelope,
): Partial<Record<'rows' | 'total' | 'once' | 'order', Verdict>> {
  const ids = answer.results.flatMap(({ end2end }) => end2end ?? []);
  return {
    ...judgeCount(sent, answer),
    ...(new Set(ids).size < ids.length ? { once: 'not_met' } : {}),
    ...(isNewestFirst(answer.results) ? {} : { order: 'not_met' }),
  };
}

function judgeCount(
  sent: Readonly<Record<string, string>>,
  { results, total, limit, offset }: ListEnvelope,
): Partial<Record<'rows' | 'total', Verdict>> {
  const rows = results.length;
  if (rows === 0 || total === undefined) return {};
  const left = total - (offset ?? Number(sent.offset));
  if (rows > left) return { total: 'not_met' };
  const size = limit !== undefined && limit > 0 ? limit : Number(sent.limit);
  return rows < Math.min(size, left) ? { rows: 'not_met' } : {};
}

/** Compares rows whose times are readable. */
function isNewestFirst(rows: readonly ListItem[]): boolean {
  const times = rows.map(createdAt);
  // NaN compares false.
  return !times.some((time, at) => time > (times[at - 1] ?? Number.NaN));
}
