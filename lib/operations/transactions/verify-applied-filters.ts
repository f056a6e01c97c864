import 'server-only';
import type { JudgedFilter, Verdict } from '@/lib/contract/bff-transactions';
import type { ListEnvelope, ListItem } from '@/lib/contract/envelope';
import { numbersToStrings } from '@/lib/contract/json';
import { FILTER_ATTRIBUTES, LIST_FILTERS } from '@/lib/contract/list-filters';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { worstVerdict } from '@/lib/contract/worst-verdict';
import { parseTimestamp } from '@/lib/time/timestamp';

/**
 * Holds an answer against what was asked (safety 36): each filter, the page size and the offset is met, not met or
 * cannot be told. One row that contradicts a filter is enough for `not_met`; a row that says nothing about it
 * leaves it open, because attributes may be absent (ENV-21) and most are not documented (CHK-20). No row shows nothing.
 */
export function judgeAnswer(
  list: TransactionList,
  sent: Readonly<Record<string, string>>,
  answer: ListEnvelope,
): Partial<Record<JudgedFilter, Verdict>> {
  const overRows = (test: (row: ListItem) => Verdict): Verdict => worstVerdict(answer.results.map(test));
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
      return typeof found === 'string' ? same(asked, found) : 'cannot_tell';
    });
  }
  if (sent.date_from !== undefined || sent.date_to !== undefined) {
    const from = sent.date_from === undefined ? undefined : instantOf(sent.date_from);
    const to = sent.date_to === undefined ? undefined : instantOf(sent.date_to);
    verdicts.created = overRows((row) => judgeCreated(row, from, to));
  }
  return verdicts;
}

/** Letter case aside the same value shows that the filter was applied, whichever way the API compares (O-58). */
function sameText(asked: string, found: string): Verdict {
  return asked.toLowerCase() === found.trim().toLowerCase() ? 'met' : 'not_met';
}

/** Punctuation does not matter; a number that the API itself hides tells nothing. */
function sameTaxId(asked: string, found: string): Verdict {
  if (/[*•x]/i.test(found)) return 'cannot_tell';
  return asked === found.replace(/\D/g, '') ? 'met' : 'not_met';
}

function judgeCreated(row: ListItem, from: number | undefined, to: number | undefined): Verdict {
  const created = createdAt(row);
  if (Number.isNaN(created)) return 'cannot_tell';
  // Said so that a limit that is no time is met by nothing.
  const within = (from === undefined || created >= from) && (to === undefined || created <= to);
  return within ? 'met' : 'not_met';
}

function createdAt({ created_at }: ListItem): number {
  return created_at === undefined ? Number.NaN : instantOf(created_at);
}

/** Epoch milliseconds; NaN for what is no time. */
function instantOf(text: string): number {
  return parseTimestamp(text)?.getTime() ?? Number.NaN;
}

function judgeEcho(asked: string | undefined, echoed: number | undefined): Verdict {
  if (echoed === undefined) return 'cannot_tell';
  return asked === String(echoed) ? 'met' : 'not_met';
}

function judgeLimit(asked: string | undefined, { limit, results }: ListEnvelope): Verdict {
  // Rows say more than an echo: more of them than were asked for were not applied, whatever stands beside.
  if (results.length > Math.min(limit ?? Number.POSITIVE_INFINITY, Number(asked ?? Number.NaN)))
    return 'not_met';
  return judgeEcho(asked, limit);
}

/**
 * Whether a page fits what it says of itself (LST-03, LST-06): fewer rows than its total leaves for it, or more than it
 * counts at all; and what is promised of every page: newest first (LST-09), each record once. Says nothing where it
 * fits, and nothing of a page without rows. Of other pages nothing is known: rows move between them (LST-12).
 */
export function judgePage(
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

/** As far as two neighbours tell: both with a time that can be read, the lower one the later one. */
function isNewestFirst(rows: readonly ListItem[]): boolean {
  const times = rows.map(createdAt);
  // No time is later than `NaN`, nor is it later than one.
  return !times.some((time, at) => time > (times[at - 1] ?? Number.NaN));
}
