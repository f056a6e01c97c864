'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, CircleHelp, Clock, Hourglass, RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WireRate } from '@/components/conversions/record/rate-text';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { RegisterTabs } from '@/components/conversions/register/register-tabs';
import { SentTo } from '@/components/conversions/register/sent-to';
import { usePastTimeText } from '@/components/lists/attention/use-past-time-text';
import { useServerNow } from '@/components/lists/use-server-now';
import { Button } from '@/components/ui/controls/button';
import { Tag } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { ROW_LINK } from '@/components/ui/data/table';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { LabelText } from '@/components/ui/label-text';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import {
  LANDING_GROUPS,
  type LandingGroup,
  type LandingItem,
  type LandsAnswer,
} from '@/lib/contract/bff/conversion-lands';
import { defined } from '@/lib/contract/values/defined';
import { labelText } from '@/lib/i18n/label-text';
import { conversionLandsQuery } from '@/lib/queries/conversion-register';
import { durationText } from '@/lib/time/duration-text';
import { instantOf } from '@/lib/time/timestamp';
import { GroupDay, LandsSummary } from './lands-summary';

/** Accepted conversions by the time that the API estimated, until a read sees them landed. */
export function LandsScreen({ initial }: { initial: LandsAnswer | undefined }) {
  const t = useTranslations('lands');
  const title = useTranslations('convert.list')('title');
  const register = useTranslations('register');
  const query = useQuery({ ...conversionLandsQuery(), ...(initial ? { initialData: initial } : {}) });
  const nowMs = useServerNow(initial?.now);
  useDocumentTitle(t('title'));
  return (
    <Page>
      <PageHeader
        title={title}
        sub={register('sub')}
        actions={
          <Button
            busy={query.isFetching}
            icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
            onClick={() => void query.refetch()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <div className="-mt-4 mb-5">
        <RegisterTabs own lands={query.data} />
      </div>
      <QueryBoundary query={query} errorTitle={t('error')} skeleton={<Skeleton className="h-24" />}>
        {/* The device learns the server's time after the first picture. */}
        {(lands) => <Content lands={lands} nowMs={Math.max(nowMs, Date.parse(lands.now))} />}
      </QueryBoundary>
    </Page>
  );
}

function Content({ lands, nowMs }: { lands: LandsAnswer; nowMs: number }) {
  const t = useTranslations('lands');
  const f = useConversionFormats();
  const waiting = LANDING_GROUPS.filter((group) => lands.groups[group].rows > 0);
  const { landed, unknown, recorded, ended } = lands;
  const amounts = [
    ...landed.sums.map(({ amount, currency }) => f.amount(amount, currency)),
    ...(landed.sums.length > 0 && landed.unsummed > 0 ? [t('unsummed', { n: landed.unsummed })] : []),
  ].join(', ');
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState title={t('none')} body={t('noneBody')} />
      ) : (
        <LandsSummary lands={lands} />
      )}
      <div {...useRowKeys<HTMLDivElement>()}>
        {waiting.map((group) => (
          <Group key={group} group={group} lands={lands} nowMs={nowMs} />
        ))}
      </div>
      <div className="mt-5 space-y-2 text-cell text-ink-2">
        {landed.rows > 0 ? (
          <Line icon={<CircleCheck aria-hidden size={15} strokeWidth={1.8} className="text-ok" />}>
            {t('landed', { n: landed.rows, amounts: amounts || t('notConfirmed') })}
          </Line>
        ) : null}
        {unknown > 0 ? (
          <Line icon={<CircleHelp aria-hidden size={15} strokeWidth={1.8} className="text-warn" />}>
            {t('unknown', { n: unknown })}{' '}
            <Link
              href="/conversions?state=unknown"
              prefetch={false}
              className="font-medium text-link hover:underline"
            >
              {t('show')}
            </Link>
          </Line>
        ) : null}
        {recorded > 0 ? <Line>{t('recorded', { n: recorded })}</Line> : null}
        {ended > 0 ? <Line>{t('ended', { n: ended })}</Line> : null}
        {lands.more ? <Line>{t('more')}</Line> : null}
      </div>
    </>
  );
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="mt-0.5">{icon}</span>
      <span>{children}</span>
    </p>
  );
}

interface GroupProps {
  group: LandingGroup;
  lands: LandsAnswer;
  nowMs: number;
}

function Group({ group, lands, nowMs }: GroupProps) {
  const t = useTranslations('lands');
  return (
    <section className="mt-7">
      <h2 className="flex items-center gap-2 border-b border-line pb-2 text-cell font-strong text-ink">
        {group === 'past' || group === 'unsettled' ? (
          <Hourglass aria-hidden size={14} strokeWidth={1.8} className="text-warn" />
        ) : null}
        {t(`groups.${group}`)}
        <span className="font-normal text-ink-3">
          <GroupDay group={group} lands={lands} />
        </span>
      </h2>
      <ul>
        {lands.items[group].map((item) => (
          <Item key={item.rfq_id} item={item} group={group} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, group, nowMs }: { item: LandingItem; group: LandingGroup; nowMs: number }) {
  const t = useTranslations('lands');
  const f = useConversionFormats();
  const { rfq_id, to_amount, to_currency, from_amount, from_currency, rate } = item;
  const at = item.landed_at ?? item.eta;
  const instant = instantOf(at);
  const distance = instant === undefined ? undefined : instant - nowMs;
  const from = from_amount === undefined ? undefined : f.amount(from_amount, from_currency);
  const figures = rate && { rate, ...defined({ from_amount, to_amount }) };
  const shown = figures && f.rate(figures, item).figure;
  return (
    <li className="relative grid items-center gap-x-4 gap-y-1 border-b border-line py-2.5 text-cell hover:bg-hover md:grid-cols-[150px_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <span className="tabular-nums">
        <Link
          data-row={rfq_id}
          href={`/conversions/${encodeURIComponent(rfq_id)}`}
          prefetch={false}
          aria-label={t('open', { id: rfq_id })}
          className={`${ROW_LINK} font-strong text-ink`}
        >
          {at === undefined ? (
            t('groups.untimed')
          ) : (
            <time translate="no" dateTime={at}>
              {f.brief(at, nowMs)}
            </time>
          )}
        </Link>
        {distance === undefined ? null : (
          <span className="block text-meta text-ink-3 max-md:ms-2 max-md:inline">
            {t(distance > 0 ? 'in' : 'ago', { time: durationText(Math.abs(distance)) })}
          </span>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-2.5">
        <TokenIcon currency={to_currency} />
        <span className="min-w-0">
          {to_amount === undefined ? t('notConfirmed') : <Money value={to_amount} currency={to_currency} />}
          {from === undefined ? null : (
            <span className="block text-meta wrap-anywhere text-ink-3">
              {shown ? t('fromAmount', { amount: from, rate: shown }) : t('fromAmountBare', { amount: from })}
            </span>
          )}
          {figures ? <WireRate figures={figures} conversion={item} /> : null}
        </span>
      </span>
      <span className="min-w-0">
        <SentTo sent={item} saved={item.destination} stacked />
      </span>
      <Status item={item} group={group} nowMs={nowMs} />
      <span className="flex items-center gap-2 max-md:hidden">
        <Tag>{item.day.toUpperCase()}</Tag>
        <ChevronRight aria-hidden size={15} strokeWidth={1.8} className="text-ink-3" />
      </span>
    </li>
  );
}

/** The API's own word and its age. Past its time or no longer settled it says so, and nothing about a cause. */
function Status({ item, group, nowMs }: { item: LandingItem; group: LandingGroup; nowMs: number }) {
  const t = useTranslations('lands');
  const f = useConversionFormats();
  const { locale } = useShell();
  const said = usePastTimeText();
  const { landed_at, eta, read_at } = item;
  const known = landed_at ?? (group === 'past' ? eta : undefined);
  const status = labelText(item.status, locale);
  const substatus = labelText(item.substatus, locale);
  const age = read_at === undefined ? undefined : durationText(nowMs - Date.parse(read_at));
  if (known !== undefined && read_at !== undefined) {
    return (
      <span className="text-meta text-ink-2">
        {said({ ...item, read_at }, f.settled(known, nowMs), nowMs)}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Clock aria-hidden size={15} strokeWidth={1.6} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <bdi lang={status?.lang}>{status?.text ?? t('noStatus')}</bdi>
        <span className="block text-meta text-ink-3">
          {substatus ? (
            <>
              <bdi lang={substatus.lang}>{substatus.text}</bdi>,{' '}
            </>
          ) : null}
          <LabelText>{age === undefined ? t('never') : t('read', { time: age })}</LabelText>
        </span>
      </span>
    </span>
  );
}
