'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PrintProof } from '@/components/conversions/proof/print-proof';
import { proofOf } from '@/components/conversions/proof/proof-kind';
import { PairName } from '@/components/conversions/quote/pair-name';
import { useFollowedConversion } from '@/components/conversions/quote/quote-section';
import { isOver, type Local, screenState } from '@/components/conversions/quote/screen-state';
import { quoteAddress } from '@/components/conversions/quote/use-open-quote';
import { usePanelFocus } from '@/components/conversions/quote/use-panel-focus';
import { useRefreshOnChange } from '@/components/conversions/quote/use-refresh-on-change';
import { draftOf } from '@/components/conversions/request/request-draft';
import { useRequestDraft } from '@/components/conversions/request/use-request-draft';
import { Holder } from '@/components/lists/attention/item-handling';
import { RecordSteps } from '@/components/lists/attention/record-steps';
import { NotesHead } from '@/components/lists/notes/notes-head';
import { useServerNow } from '@/components/lists/use-server-now';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { StatusBadge } from '@/components/ui/data/badge';
import { Fact, FactList, FIGURE_ROWS } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { Page } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { Conversion, Label } from '@/lib/contract/bff/conversions';
import type { Queued } from '@/lib/contract/bff/overview/attention';
import { labelText } from '@/lib/i18n/label-text';
import { notesQuery } from '@/lib/queries/notes';
import { ApiStatus } from './api-status';
import { AttemptList } from './attempt-list';
import { ConversionError } from './conversion-error';
import { conversionStatusStyle } from './conversion-status-styles';
import { FollowState } from './follow-state';
import { withNotes } from './noted-entries';
import { RecordActions } from './record-actions';
import { RecordOutcome } from './record-outcome';
import { RecordSummary } from './record-summary';
import { refreshIntervalMs } from './refresh-interval';
import { useConversionTitle } from './use-conversion-title';

/** A press has its news on Convert; here the record alone speaks. */
const NO_NEWS: Local = { kind: 'none' };

/** One conversion's own page: outcome, facts, everything that happened, and the API's own words. */
export function ConversionScreen({ rfqId }: { rfqId: string }) {
  const t = useTranslations('convert');
  const query = useFollowedConversion(rfqId);
  return (
    <Page>
      <Breadcrumbs href="/conversions" parent={t('detail.back')} current={<ShortId value={rfqId} />} />
      {query.error && !query.data ? (
        <ConversionError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <QueryBoundary query={query} skeleton={<Skeleton className="h-7 w-52" />}>
          {({ conversion, queue }) => (
            <Detail
              conversion={conversion}
              queue={queue}
              readAt={query.dataUpdatedAt}
              readFailed={query.isError}
            />
          )}
        </QueryBoundary>
      )}
    </Page>
  );
}

interface DetailProps {
  conversion: Conversion;
  queue: Queued | undefined;
  /** Time of the read, by this device's clock. */
  readAt: number;
  readFailed: boolean;
}

function Detail({ conversion, queue, readAt, readFailed }: DetailProps) {
  const t = useTranslations('convert.detail');
  const nowMs = useServerNow();
  useConversionTitle(conversion, nowMs, 'record');
  const { can } = useShell();
  const may = { accept: can('conversions:accept'), settings: can('settings:read') };
  const screen = screenState(conversion, nowMs, NO_NEWS, may);
  // Without an outcome it is still a quote: Convert decides about it.
  const over = isOver(conversion, nowMs);
  const { titleRef } = usePanelFocus(over ? screen.outcome : undefined, false);
  const interval = screen.following ? refreshIntervalMs(conversion, nowMs) : false;
  useRefreshOnChange(conversion, nowMs);
  const noted = `conversions/${encodeURIComponent(conversion.rfq_id)}`;
  const { data: written } = useQuery(notesQuery(noted));
  return (
    <>
      <Header conversion={conversion} nowMs={nowMs} over={over} />
      {queue ? (
        <div className="queue-line mt-3 print:hidden">
          <Holder queue={queue} />
          <RecordSteps queue={queue} title={`${conversion.from_currency} → ${conversion.to_currency}`} />
        </div>
      ) : null}
      {over ? (
        <>
          <RecordOutcome conversion={conversion} screen={screen} titleRef={titleRef} />
          <RecordActions conversion={conversion} screen={screen} readFailed={readFailed} />
          <FollowState conversion={conversion} nowMs={nowMs} />
        </>
      ) : null}
      <RecordSummary
        full
        conversion={conversion}
        among={(entries) => withNotes(entries, written?.notes ?? [])}
        aboveTimeline={<NotesHead record={noted} />}
        outcome={over ? screen.outcome : undefined}
        nextReadSeconds={interval === false ? undefined : Math.ceil((readAt + interval - Date.now()) / 1000)}
      />
      <div className="mt-8 grid grid-cols-1 gap-x-11 gap-y-8 lg:grid-cols-2">
        <Section title={t('attempts')}>
          <AttemptList conversion={conversion} />
        </Section>
        <Section title={t('technical')}>
          <ApiRecord conversion={conversion} />
        </Section>
      </div>
    </>
  );
}

/** An amount that the API confirmed, else the currency alone. */
function Side({ amount, currency }: { amount: string | undefined; currency: string }) {
  return amount === undefined ? <bdi>{currency}</bdi> : <Money value={amount} currency={currency} />;
}

interface HeaderProps {
  conversion: Conversion;
  nowMs: number;
  over: boolean;
}

function Header({ conversion, nowMs, over }: HeaderProps) {
  const t = useTranslations('convert');
  const { key, tone, Icon } = conversionStatusStyle(conversion, nowMs);
  const confirmed = conversion.attempt?.confirmed;
  const proof = proofOf(conversion);
  const isUnknown = 'none' in proof && proof.none === 'unknown';
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-[9px] text-title text-ink">
          <Side amount={confirmed?.amount_from} currency={conversion.from_currency} />
          <ArrowRight
            role="img"
            aria-label={t('quote.to')}
            size={16}
            strokeWidth={1.8}
            className="text-ink-3"
          />
          <Side amount={confirmed?.amount_to} currency={conversion.to_currency} />
        </h1>
        <p className="mt-0.5 text-cell text-ink-3">
          <PairName conversion={conversion} />
        </p>
        <p translate="no" className="mono mt-px text-floor break-all text-ink-3">
          {conversion.rfq_id} <CopyButton value={conversion.rfq_id} label={t('quote.id')} />
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-2.5">
          <StatusBadge soft tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
            {t(`state.${key}`)}
          </StatusBadge>
          <ApiStatus soft conversion={conversion} nowMs={nowMs} />
        </p>
      </div>
      {over ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintProof conversion={conversion} />
          {isUnknown ? null : <SameAgain conversion={conversion} />}
        </div>
      ) : (
        <Link href={quoteAddress(conversion.rfq_id)} className={buttonVariants({ variant: 'default' })}>
          {t('detail.openInConvert')}
        </Link>
      )}
    </header>
  );
}

/** Fills in Convert; asks for nothing and sends nothing. */
function SameAgain({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const router = useRouter();
  const { can, locale } = useShell();
  const [draft, setDraft] = useRequestDraft();
  if (!can('conversions:quote')) return null;
  return (
    <Button
      title={t('againHint')}
      onClick={() => {
        setDraft(draftOf(conversion, draft, locale));
        router.push('/convert');
      }}
    >
      {t('again')}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-section text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** Labels and codes as sent; nothing is inferred (CNV-01, ENV-23). */
function ApiRecord({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const { process, landed_at, limit_block_source, quote_pair } = conversion;
  const log = useTranslations('convert.log');
  return (
    <FactList className={FIGURE_ROWS}>
      <LabelFact name={t('status')} label={conversion.status} />
      <LabelFact name={t('substatus')} label={conversion.substatus} />
      <LabelFact name={t('message')} label={conversion.message} />
      <LabelFact name={t('error')} label={conversion.error_message} />
      <Fact name={t('process')}>
        {process ? (
          <bdi translate="no" className="mono">
            {process}
          </bdi>
        ) : (
          <span className="text-ink-3">{landed_at ? log('reportedEarlier') : t('none')}</span>
        )}
      </Fact>
      {quote_pair ? (
        <Fact name={t('pair')}>
          <bdi>{quote_pair}</bdi>
        </Fact>
      ) : null}
      {limit_block_source ? (
        <Fact name={t('limit')}>
          <bdi translate="no" className="mono">
            {limit_block_source}
          </bdi>
        </Fact>
      ) : null}
    </FactList>
  );
}

function LabelFact({ name, label }: { name: string; label: Label | undefined }) {
  const t = useTranslations('convert.detail');
  const { locale } = useShell();
  const text = labelText(label, locale);
  return (
    <Fact name={name}>
      {text ? <bdi lang={text.lang}>{text.text}</bdi> : <span className="text-ink-3">{t('none')}</span>}
    </Fact>
  );
}
