import 'server-only';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { ReadingSlots, Shortfall } from '@/lib/contract/bff/reports/reports';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { linkSubject, partSubject, placeOf } from '@/lib/contract/values/noted-subject';
import { pickMessages } from '@/lib/i18n/messages';
import { isDecimalText } from '@/lib/money/decimal';
import { auditSheet } from '@/lib/operations/audit/export-audit';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';
import { registerColumns, registerRows } from '@/lib/operations/exports/export-register';
import { noteLines, rowsWithNotes } from '@/lib/operations/exports/noted-rows';
import { positionColumns, positionRows } from '@/lib/operations/positions/export-positions';
import { slotOf, slotsOf } from '@/lib/operations/positions/position-slots';
import { hasErrorText } from '@/lib/operations/webhooks/process/read-schedule';
import { findAuditRows } from '@/lib/store/audit/find-audit';
import { readHead, sealAudit } from '@/lib/store/audit/seal-audit';
import { linkPages } from '@/lib/store/checkout-links/link-pages';
import { registerPages } from '@/lib/store/conversions/register';
import type { Database } from '@/lib/store/engine/open-store';
import { notesOnChanges } from '@/lib/store/notes/notes';
import { addressesOfPeople } from '@/lib/store/people/users';
import { positionPages } from '@/lib/store/positions/positions';
import { subMerchantPages } from '@/lib/store/sub-merchants/list-sub-merchants';
import { controlTotals, counter, marked, markedColumns } from './control-totals';
import type { ReportContext, ReportSource } from './report-source';

const PAGE = 500;
const READINGS = 100;
const UNDECIDED = new Set(['sending', 'evaluating', 'unknown']);

export function conversionSource({ services, query, since, until }: ReportContext): ReportSource {
  const { db } = services.store;
  const { locale, format } = query;
  const sheet = { locale, format, timeZone: services.timeZone };
  const c = pickMessages(locale, ['exportFile']).exportFile.columns.register;
  const totals = controlTotals();
  const unsummed = counter();
  async function* pages() {
    for await (const items of registerPages(db, { createdFrom: since, createdTo: until }, PAGE)) {
      const reasons = items.map(notSummed);
      items.forEach(({ from_currency, to_currency, attempt }, at) => {
        const reason = reasons[at];
        if (reason !== undefined) unsummed.add(reason);
        else
          totals.add(`${from_currency}-${to_currency}`, [
            { column: c.confirmedFrom, currency: from_currency, amount: attempt?.confirmed?.amount_from },
            { column: c.confirmedTo, currency: to_currency, amount: attempt?.confirmed?.amount_to },
          ]);
      });
      yield marked(await registerRows(db, items, sheet), reasons);
    }
  }
  return {
    columns: markedColumns(registerColumns(sheet)),
    filters: rangeOf(since, until),
    pages: pages(),
    end: () => ({ totals: totals.all(), not_summed: unsummed.counts }),
  };
}

/** Why a row is in no sum. Its codes are those of the sums below the list of conversions. */
function notSummed({ state, attempt, error_message }: Conversion): string | undefined {
  if (UNDECIDED.has(state)) return 'unknown';
  if (state !== 'accepted') return 'not_accepted';
  const { confirmed, outcome } = attempt ?? {};
  if (confirmed === undefined || outcome !== 'accepted') return 'recorded';
  if (hasErrorText(error_message)) return 'failed';
  const isRead = isDecimalText(confirmed.amount_from ?? '') && isDecimalText(confirmed.amount_to ?? '');
  return isRead ? undefined : 'unread';
}

export function positionSource({ services, query, period }: ReportContext): ReportSource {
  const { timeZone } = services;
  const sheet = { locale: query.locale, timeZone };
  const until = new Date(services.now());
  const [kept, counted] = [new Set<string>(), { read: 0, failed: 0 }];
  async function* pages() {
    for await (const page of positionPages(services.store.db, { ...period, every: 'slot' }, READINGS)) {
      // An unread slot of now is not over: a read of it may run.
      const readings = page.filter(
        ({ slot, read_at }) => read_at !== undefined || slotOf(new Date(slot), timeZone).endsAt <= until,
      );
      for (const { slot, read_at } of readings) {
        kept.add(slot);
        counted[read_at === undefined ? 'failed' : 'read'] += 1;
      }
      yield readings.flatMap((reading) => positionRows(reading, sheet));
    }
  }
  return {
    columns: positionColumns(query.locale, timeZone),
    filters: { day: `${period.from}..${period.to}` },
    pages: pages(),
    end() {
      const due = [...slotsOf(period, until, timeZone)];
      const missing = due.filter(({ at }) => !kept.has(at.toISOString())).length;
      const slots = { of: kept.size + missing, ...counted, missing };
      return { slots, why: unreadOf(slots) };
    },
  };
}

function unreadOf({ of, failed, missing }: ReadingSlots): Shortfall[] {
  return [
    ...(failed === 0 ? [] : [{ kind: 'readings_failed' as const, readings: failed }]),
    ...(missing === 0 ? [] : [{ kind: 'slots_missing' as const, slots: missing, of }]),
  ];
}

export function linkSource({ services, query, since, until }: ReportContext): ReportSource {
  const { db } = services.store;
  const sheet = { ...query, timeZone: services.timeZone };
  async function* pages() {
    for await (const links of linkPages(db, { since, until }, PAGE)) yield await linkRows(db, links, sheet);
  }
  return { columns: LINK_COLUMNS, filters: rangeOf(since, until), pages: pages() };
}

export const LINK_COLUMNS: readonly ExportColumn[] = [
  ...[{ name: 'id' }, { name: 'created_at', kind: 'instant' as const }, { name: 'correlation_id' }],
  ...[{ name: 'state' }, { name: 'currency_code' }, { name: 'amount_fiat', kind: 'decimal' as const }],
  ...[{ name: 'amount_crypto', kind: 'decimal' as const }, { name: 'link' }, { name: 'return_url' }],
  ...[{ name: 'payer_document' }, { name: 'payer_name' }, { name: 'created_by' }],
  ...[{ name: 'tied_end2end' }, { name: 'tied_by' }, { name: 'tied_at', kind: 'instant' as const }],
  { name: 'notes' },
];

export function linkRows(
  db: Database,
  links: readonly CheckoutLink[],
  sheet: Parameters<typeof noteLines>[2],
): Promise<string[][]> {
  const subjectOf = ({ id, correlation_id: of }: CheckoutLink) =>
    of === undefined ? linkSubject(id) : partSubject(of, 'checkouts', id);
  return rowsWithNotes(db, links, { cells: linkCells, subjectOf }, sheet);
}

/** The payer is masked where it is kept. */
function linkCells({ asked, tie, created_by, ...link }: CheckoutLink): string[] {
  return [
    ...[link.id, link.created_at, link.correlation_id ?? '', link.state],
    ...[asked.currency_code, asked.amount_fiat ?? '', asked.amount_crypto ?? ''],
    ...[link.link ?? '', asked.return_url ?? '', asked.payer_document ?? '', asked.payer_name ?? ''],
    ...[created_by.name, tie?.end2end ?? ''],
    typeof tie?.by === 'object' ? tie.by.name : (tie?.by ?? ''),
    tie?.at ?? '',
  ];
}

/** All that are registered, archived ones too, as they are known now. */
export function subMerchantSource({ services, query }: ReportContext): ReportSource {
  const { db } = services.store;
  const sheet = { ...query, timeZone: services.timeZone };
  const { notReported } = pickMessages(query.locale, ['exportFile']).exportFile.columns.register;
  const subjectOf = ({ correlation_id }: SubMerchant) => correlation_id;
  async function* pages() {
    for await (const items of subMerchantPages(db, PAGE)) {
      const changes = await changeNotes(db, items.map(subjectOf));
      const cells = (one: SubMerchant) => [
        ...[...subMerchantCells(one, notReported), noteLines(changes, subjectOf(one), sheet)],
      ];
      yield await rowsWithNotes(db, items, { cells, subjectOf }, sheet);
    }
  }
  const instant = (name: string) => ({ name, kind: 'instant' as const });
  return {
    columns: [
      ...[{ name: 'correlation_id' }, { name: 'name' }, { name: 'tags' }, { name: 'origin' }],
      ...[instant('created_at'), instant('archived_at'), { name: 'onboarding_status' }],
      ...[{ name: 'onboarding_process' }, instant('onboarding_read_at')],
      ...[{ name: 'balances' }, instant('balances_read_at')],
      ...[{ name: 'notes_on_changes' }, { name: 'notes' }],
    ],
    filters: {},
    pages: pages(),
  };
}

/** Branding and whitelist changes are rows of no file: each line names its change. */
async function changeNotes(db: Database, ids: readonly string[]) {
  return (await notesOnChanges(db, ids)).map((note) => {
    const { list, id, of = '' } = placeOf(note.subject);
    return { ...note, subject: of, authorName: `${note.authorName}, ${list} ${id}` };
  });
}

function subMerchantCells({ kyb, balance, ...one }: SubMerchant, notReported: string): string[] {
  const onboarding = kyb?.onboarding;
  // What a read onboarding did not carry is not the same as no onboarding (KYB-20).
  const said = (value: string | undefined) => (onboarding === undefined ? '' : (value ?? notReported));
  return [
    ...[one.correlation_id, one.name, one.tags.join(', '), one.origin, one.created_at],
    ...[one.archived_at ?? '', said(onboarding?.status), said(onboarding?.process)],
    ...[kyb?.read_at ?? '', balance === undefined ? '' : JSON.stringify(balance.balances)],
    balance?.read_at ?? '',
  ];
}

export function auditSource({ services, query, since, until }: ReportContext): ReportSource {
  const { db } = services.store;
  const { columns } = auditSheet(query.locale, services.timeZone, new Map());
  async function* pages() {
    const { cells } = auditSheet(query.locale, services.timeZone, await addressesOfPeople(db));
    await sealAudit(db);
    let before = (await readHead(db)).position + 1;
    for (;;) {
      const rows = await findAuditRows(db, { since, until, before, limit: PAGE });
      if (rows.length > 0) yield rows.map(cells);
      before = rows.at(-1)?.id ?? 0;
      if (rows.length < PAGE) return;
    }
  }
  return { columns, filters: rangeOf(since, until), pages: pages() };
}

function rangeOf(since: Date, until: Date): Record<string, string> {
  return { created_from: since.toISOString(), created_to: until.toISOString() };
}
