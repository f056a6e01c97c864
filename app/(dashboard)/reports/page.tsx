import { ReportsScreen } from '@/components/reports/reports-screen';
import { requirePermission } from '@/lib/auth/session';
import { readPeriod } from '@/lib/contract/bff/reports/report-period';
import { titleOf } from '@/lib/i18n/page-titles';
import { readReport } from '@/lib/operations/reports/read-report';
import { services } from '@/lib/operations/services';
import { dayInZone } from '@/lib/time/zone';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/reports');

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ReportsPage({ searchParams }: Props) {
  const { user } = await requirePermission('transactions:export', 'account');
  const { month: asked } = await searchParams;
  const ready = await services();
  const thisMonth = dayInZone(new Date(ready.now()), ready.timeZone).slice(0, 7);
  const month = typeof asked === 'string' ? asked : thisMonth;
  const period = readPeriod(month);
  const answer =
    'reason' in period ? undefined : await firstPicture(async () => readReport(ready, user, period));
  return <ReportsScreen thisMonth={thisMonth} {...(answer ? { first: { month, answer } } : {})} />;
}
