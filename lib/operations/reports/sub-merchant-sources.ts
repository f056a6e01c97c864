import 'server-only';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Shortfall } from '@/lib/contract/bff/reports/reports';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { partSubject } from '@/lib/contract/values/noted-subject';
import { pickMessages } from '@/lib/i18n/messages';
import { beginExport } from '@/lib/operations/exports/begin-export';
import { cellsOf } from '@/lib/operations/exports/export-columns';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';
import { exportPages, type Whole } from '@/lib/operations/exports/export-pages';
import { notedNames, type noteLines, rowsWithNotes } from '@/lib/operations/exports/noted-rows';
import type { Services } from '@/lib/operations/services';
import { signedLookup } from '@/lib/operations/sub-merchants/signed-read';
import { countLinks, linkPages } from '@/lib/store/checkout-links/link-pages';
import { subMerchantPages } from '@/lib/store/sub-merchants/list-sub-merchants';
import { controlTotals, counter, marked, markedColumns } from './control-totals';
import { addWithdrawal, keptOf, listColumns, undatedOf } from './list-sources';
import { type ReportContext, type ReportSource, readEach } from './report-source';

const PAGE = 20;

/** Withdrawals of each registered sub-merchant, by their signed routes. One that is not found is counted. */
export function subMerchantWithdrawalSource(context: ReportContext): ReportSource {
  const { services, query, signal } = context;
  const sheet = {
    locale: query.locale,
    timeZone: services.timeZone,
    list: 'withdrawals' as const,
    isExact: true,
    format: query.format,
  };
  const cells = cellsOf(sheet);
  const totals = controlTotals();
  const unsummed = counter();
  const reads = { of: 0, notFound: 0, undated: 0 };
  let failing: string | undefined;
  const failedAt =
    (correlationId: string) =>
    (error: unknown): never => {
      failing ??= correlationId;
      throw error;
    };
  const begin = async (correlationId: string) => {
    reads.of += 1;
    const kept = keptOf(context);
    const asked = { signal, correlationId, isLast: kept.isLast };
    const whole = await withdrawalPages(services, asked).catch(failedAt(correlationId));
    return { correlationId, kept, whole };
  };
  async function* ids() {
    for await (const items of subMerchantPages(services.store.db, PAGE))
      yield items.map(({ correlation_id }) => correlation_id);
  }
  async function* rowsOf({ correlationId, kept, whole }: Awaited<ReturnType<typeof begin>>) {
    if (whole === null) {
      reads.notFound += 1;
      return;
    }
    try {
      for await (const items of whole) {
        const fitting = items.filter(kept.fits);
        if (fitting.length === 0) continue;
        const rows = await withdrawalRows(services, correlationId, fitting, { cells, sheet });
        yield marked(
          rows,
          fitting.map((item) => addWithdrawal(item, totals, unsummed)),
        );
      }
    } catch (error) {
      failedAt(correlationId)(error);
    }
    reads.undated += kept.undated();
  }
  async function* pages() {
    for await (const begun of readEach(ids(), begin)) for (const one of begun) yield* rowsOf(one);
  }
  return {
    columns: markedColumns([{ name: 'correlation_id' }, ...listColumns(notedNames(sheet))]),
    filters: { created_at: `${context.period.from}..${context.period.to}` },
    pages: pages(),
    end: () => ({
      totals: totals.all(),
      not_summed: unsummed.counts,
      why: [...notFound(reads), ...undatedOf(reads.undated)],
    }),
    onError: (code): Shortfall => ({
      kind: 'read_failed',
      code,
      ...(failing === undefined ? {} : { subject: failing }),
    }),
  };
}

/** Cells in the order of `notedNames`, the sub-merchant before them. */
export function withdrawalRows(
  { store }: Services,
  correlationId: string,
  items: readonly ListItem[],
  { cells, sheet }: { cells(item: ListItem): string[]; sheet: Parameters<typeof noteLines>[2] },
): Promise<string[][]> {
  const row = {
    cells: (item: ListItem) => [correlationId, ...cells(item)],
    subjectOf: ({ end2end = '' }: ListItem) => partSubject(correlationId, 'withdrawals', end2end),
  };
  return rowsWithNotes(store.db, items, row, sheet);
}

type AskedWithdrawals = Pick<Whole, 'signal' | 'isLast'> & { correlationId: string };

/** The first is read. Null: the API's 404. */
export async function withdrawalPages(
  services: Services,
  asked: AskedWithdrawals,
): Promise<AsyncIterable<ListItem[]> | null> {
  const whole: Whole = { list: 'withdrawals', filters: {}, ...asked };
  try {
    return exportPages(services, whole, await beginExport(services, whole, { start: 0 }));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'upstream_not_found') return null;
    throw error;
  }
}

function notFound({ of, notFound: missing }: { of: number; notFound: number }): Shortfall[] {
  return missing === 0 ? [] : [{ kind: 'not_found', read: of - missing, of }];
}

export const SPLIT_COLUMNS: readonly ExportColumn[] = [
  ...[{ name: 'correlation_id' }, { name: 'link_id' }, { name: 'origin_e2e' }, { name: 'end2end' }],
  ...[{ name: 'component' }, { name: 'state' }, { name: 'split_amount', kind: 'decimal' as const }],
  ...[{ name: 'currency' }, { name: 'created_at', kind: 'instant' as const }],
  ...[{ name: 'updated_at', kind: 'instant' as const }, { name: 'notes' }],
];

export interface TiedSplit {
  link: CheckoutLink;
  /** Null: the API's 404 (SPL-09). */
  split: SplitAnswer | null;
}

/** Reads the split of a link that is tied to its record, never by amount. */
export async function splitOfLink(
  services: Services,
  link: CheckoutLink,
  signal: AbortSignal,
): Promise<TiedSplit> {
  const { correlation_id: correlationId = '', tie } = link;
  const split = await signedLookup(services, correlationId, () =>
    services.client.getSplit({ correlationId, params: { origin_e2e: tie?.end2end ?? '' }, signal }),
  );
  return { link, split };
}

export function splitRows(
  { store }: Services,
  splits: readonly TiedSplit[],
  sheet: Parameters<typeof noteLines>[2],
): Promise<string[][]> {
  const subjectOf = ({ link: { correlation_id: of = '', tie } }: TiedSplit) =>
    partSubject(of, 'splits', tie?.end2end ?? '');
  return rowsWithNotes(store.db, splits, { cells: splitCells, subjectOf }, sheet);
}

function splitCells({ link, split }: TiedSplit): string[] {
  const { end2end, component, state, split_amount, currency, created_at, updated_at } = split ?? {};
  return [
    ...[link.correlation_id ?? '', link.id, link.tie?.end2end ?? ''],
    ...[end2end, component, state, split_amount, currency, created_at, updated_at].map((text) => text ?? ''),
  ];
}

/** Splits of checkouts whose links were made here in the period and are tied. */
export function splitSource({ services, query, since, until, signal }: ReportContext): ReportSource {
  const sheet = { ...query, timeZone: services.timeZone };
  const totals = controlTotals();
  const unsummed = counter();
  const reads = { of: 0, notFound: 0 };
  const { db } = services.store;
  let made = 0;
  const tied = () => linkPages(db, { since, until, only: 'tied_of_sub_merchants' }, PAGE);
  async function* pages() {
    made = await countLinks(db, { since, until, only: 'made_of_sub_merchants' });
    for await (const read of readEach(tied(), (link) => splitOfLink(services, link, signal))) {
      reads.of += read.length;
      const found = read.filter(({ split }) => split !== null);
      reads.notFound += read.length - found.length;
      const reasons = found.map(({ split }) => {
        const { currency, split_amount: amount } = split ?? {};
        if (currency !== undefined && totals.add(currency, [{ column: 'split_amount', currency, amount }]))
          return undefined;
        unsummed.add('figure_missing');
        return 'figure_missing';
      });
      if (found.length > 0) yield marked(await splitRows(services, found, sheet), reasons);
    }
  }
  return {
    columns: markedColumns(SPLIT_COLUMNS),
    days: pickMessages(query.locale, ['reports']).reports.linkDays,
    filters: { link_created_from: since.toISOString(), link_created_to: until.toISOString() },
    pages: pages(),
    end: () => ({
      totals: totals.all(),
      not_summed: unsummed.counts,
      why: [...notFound(reads), ...untiedOf(made, reads.of)],
    }),
  };
}

/** A split is found by the checkout that its link is tied to, never by amount. */
function untiedOf(of: number, tied: number): Shortfall[] {
  return of <= tied ? [] : [{ kind: 'untied', links: of - tied, of }];
}
