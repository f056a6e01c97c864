'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { isRole } from '@/lib/access/permissions';
import {
  type ControlTotals,
  MANIFEST_NAME,
  type ReportAnswer,
  type ReportFile,
} from '@/lib/contract/bff/reports/reports';
import { formatDecimal } from '@/lib/money/format';
import type { MadeReport } from '@/lib/queries/reports';
import { useNotSummed } from './report-texts';

interface RailProps {
  made: MadeReport | undefined;
  answer: ReportAnswer | undefined;
}

export function ManifestRail({ made, answer }: RailProps) {
  const t = useTranslations('reports');
  return (
    <div>
      <header className="flex items-center justify-between">
        <h2 className="text-section text-ink">{t('manifest')}</h2>
        {made ? (
          <button
            type="button"
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            aria-label={t('saveManifest')}
            onClick={() => void made.fileOf(MANIFEST_NAME).then((blob) => saveFile(blob, MANIFEST_NAME))}
          >
            {MANIFEST_NAME}
          </button>
        ) : null}
      </header>
      {made ? <Facts made={made} /> : <LastMade answer={answer} />}
      <h2 className="mt-6 text-section text-ink">{t('totals')}</h2>
      {made ? (
        made.manifest.files.map((file) => <FileTotals key={file.name} file={file} />)
      ) : (
        <p className="mt-1 text-cell text-ink-3">{t('noTotals')}</p>
      )}
      <p className="mt-3 text-cell text-ink-3">{t('counted')}</p>
    </div>
  );
}

function Facts({ made: { manifest, sha256 } }: { made: MadeReport }) {
  const t = useTranslations('reports');
  const roles = useTranslations('shell.role');
  const times = useTimes();
  const { name, role } = manifest.made_by;
  return (
    <FactList>
      <Fact name={t('madeBy')}>
        <bdi>{isRole(role) ? t('role', { name, role: roles(role).toLowerCase() }) : name}</bdi>
      </Fact>
      <Fact name={t('madeAt')}>{times.at(manifest.made_at, 'dateTime')}</Fact>
      <Fact name={t('zone')}>{manifest.time_zone}</Fact>
      {sha256 === undefined ? null : <Sha value={sha256} />}
    </FactList>
  );
}

function Sha({ value }: { value: string }) {
  const t = useTranslations('reports');
  return (
    <Fact name={t('c.sha')}>
      <ShortId value={value} /> <CopyButton value={value} label={t('c.sha')} />
    </Fact>
  );
}

function LastMade({ answer }: { answer: ReportAnswer | undefined }) {
  const t = useTranslations('reports');
  const times = useTimes();
  const last = answer?.last;
  if (last === undefined) return <p className="mt-1 text-cell text-ink-3">{t('notMade')}</p>;
  return (
    <>
      <p className="mt-1 text-cell text-ink-2">
        {t('lastMade', { name: last.made_by, t: times.withZone(last.made_at, 'dateTime') })}
      </p>
      <FactList>
        <Fact name={t('lastSha')}>
          <ShortId value={last.sha256} /> <CopyButton value={last.sha256} label={t('lastSha')} />
        </Fact>
      </FactList>
    </>
  );
}

/** What the sums of a file are; those of withdrawals say it line by line, because not each currency has all. */
const WHAT = {
  conversions: 'confirmed',
  withdrawals: undefined,
  'sub-merchant-withdrawals': undefined,
  splits: 'amounts',
} as const;

const COLUMNS = ['amount_discounted', 'network_fee', 'amount_received'] as const;

function FileTotals({ file }: { file: ReportFile }) {
  const t = useTranslations('reports');
  const notSummed = useNotSummed()(file);
  const { name, totals = [] } = file;
  if (!(name in WHAT) || file.file === undefined) return null;
  const what = WHAT[name as keyof typeof WHAT];
  if (totals.length === 0 && notSummed === undefined) return null;
  return (
    <section className="mt-3 text-cell">
      <h3>
        <b className="font-strong text-ink">{t(`files.${name}`)}</b>{' '}
        {what === undefined ? null : <span className="text-ink-3">{t(what)}</span>}
      </h3>
      <ul className="mt-1 divide-y divide-line border-y border-line tabular-nums">
        {totals.map((total) => (
          <Total key={total.of} total={total} />
        ))}
      </ul>
      {notSummed === undefined ? null : <p className="mt-1.5 text-meta text-ink-3">{notSummed}</p>}
    </section>
  );
}

function SumOf({ column }: { column: string }) {
  const t = useTranslations('reports.sums');
  const known = COLUMNS.find((name) => name === column);
  return known === undefined ? null : <span className="text-ink-3">{t(known)} </span>;
}

function Total({ total: { of, rows, sums } }: { total: ControlTotals }) {
  const t = useTranslations('reports');
  const { locale } = useShell();
  const [from = '', to] = of.split('-');
  return (
    <li className="flex justify-between gap-3 py-1.5">
      <span className="shrink-0">
        <bdi>{from}</bdi>
        {to === undefined ? null : (
          <>
            <ArrowRight aria-hidden size={13} strokeWidth={1.8} className="mx-1 inline text-ink-3" />
            <bdi>{to}</bdi>
          </>
        )}{' '}
        <span translate="no" className="text-ink-3">
          {formatDecimal(String(rows), locale)}
        </span>
      </span>
      <span className="min-w-0 text-end">
        {sums.map(({ column, currency, amount, rows: some }) => (
          <span key={`${column} ${currency}`} className="block wrap-anywhere">
            <SumOf column={column} />
            {some === rows ? null : <span className="text-ink-3">{t('rows', { n: some })} · </span>}
            <Money value={amount} currency={currency} className="whitespace-normal" />
          </span>
        ))}
      </span>
    </li>
  );
}
