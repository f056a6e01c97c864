import 'server-only';
import type { Holder } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { type Period, periodText } from '@/lib/contract/bff/reports/report-period';
import { REPORT_FILES, type ReportAnswer } from '@/lib/contract/bff/reports/reports';
import type { Services } from '@/lib/operations/services';
import { lastAuditRow } from '@/lib/store/audit/find-audit';
import { endOfDay, startOfDay } from '@/lib/time/day-range';
import { isPermitted } from './report-sources';

/** The files of a period and who made them last; reads no list. Throws `invalid_input` for a future period. */
export async function readReport(services: Services, person: Holder, period: Period): Promise<ReportAnswer> {
  const now = new Date(services.now());
  if (startOfDay(period.from, services.timeZone) > now)
    throw new DomainError('invalid_input', { fields: { month: 'day_too_late' } });
  const row = await lastAuditRow(services.store.db, {
    action: 'reports.export_finished',
    subject: periodText(period),
  });
  return {
    period,
    is_over: endOfDay(period.to, services.timeZone) < now,
    time_zone: services.timeZone,
    files: REPORT_FILES.map((name) => ({ name, is_permitted: isPermitted(person, name) })),
    ...(row === null
      ? {}
      : { last: { made_by: row.actor?.name ?? '', made_at: row.at, sha256: row.detail?.manifest ?? '' } }),
    now: now.toISOString(),
  };
}
