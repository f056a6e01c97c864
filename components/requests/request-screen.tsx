'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/data/avatar';
import { StatusBadge } from '@/components/ui/data/badge';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type {
  AddressAsked,
  ApprovalRequest,
  ConversionAsked,
  DestinationAsked,
  WithdrawalRequestAsked,
} from '@/lib/contract/bff/requests';
import { writtenKey } from '@/lib/money/pix-key';
import { amountAtBound, sellsBase } from '@/lib/money/rate-bound';
import { requestQuery } from '@/lib/queries/requests';
import { AskedAddresses } from './asked-addresses';
import { PolicyFacts } from './policy-facts';
import { RequestResult } from './request-result';
import { amountOf, firstName, RequestStateBadge, useRateText, useSubject } from './request-words';

const DecideRequest = lazyPart(async () => (await import('./decide-request')).DecideRequest);

interface RequestScreenProps {
  id: string;
  /** The live quote of a conversion, for who decides it. */
  conversion: ReactNode;
  /** Asks for a conversion anew. */
  again: ReactNode;
}

/** What was asked, locked, on the left; the decision or what came of it on the right. */
export function RequestScreen({ id, conversion, again }: RequestScreenProps) {
  const t = useTranslations('requests');
  const query = useQuery(requestQuery(id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 w-80" />}>
      {({ request, now }) => (
        <div className="md:grid md:h-full md:grid-cols-[340px_minmax(0,1fr)] lg:grid-cols-[384px_minmax(0,1fr)]">
          <aside className="border-line bg-sunken px-6 pt-5 pb-5 max-md:border-b max-md:bg-transparent max-md:px-4 md:overflow-y-auto md:border-e">
            <Link
              href="/requests"
              className="tap inline-flex items-center gap-1.5 rounded-tag text-cell text-ink-3 hover:text-ink"
            >
              <ChevronLeft aria-hidden size={15} strokeWidth={1.8} />
              {t('title')}
            </Link>
            <h1 className="mt-3 flex items-center gap-3 text-title text-ink">
              <Avatar name={request.maker.name} size={34} />
              <bdi>{t('asks', { name: firstName(request.maker.name) })}</bdi>
            </h1>
            <Asked request={request} />
            <People request={request} now={now} />
          </aside>
          {!request.may.decide ? (
            <RequestResult request={request} now={now} again={again} />
          ) : request.kind === 'conversion' ? (
            conversion
          ) : (
            <DecideRequest request={request} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Asked({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('requests');
  const { kind, note, maker, first_use, perhaps_first } = request;
  return (
    <>
      {kind === 'conversion' ? <ConversionFacts request={request} /> : null}
      {kind === 'withdrawal' ? <WithdrawalFacts request={request} /> : null}
      {kind === 'whitelist_address' ? <AddressFacts request={request} /> : null}
      {kind === 'destination' ? <DestinationFacts request={request} /> : null}
      {kind === 'branding' || kind === 'person' || kind === 'policy' || kind === 'outcome' ? (
        <OtherFacts request={request} />
      ) : null}
      {kind === 'policy' ? <PolicyFacts request={request} /> : null}
      {first_use || perhaps_first ? (
        <p className="mt-2">
          <StatusBadge tone="warn" soft>
            {t(first_use ? 'flag.first' : 'flag.perhaps')}
          </StatusBadge>
        </p>
      ) : null}
      {note === undefined ? null : (
        <section className="mt-5 border-t border-line pt-4">
          <h2 className="text-meta font-normal text-ink-3">{t('noteOf', { name: firstName(maker.name) })}</h2>
          <p dir="auto" className="mt-1 leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
            {note}
          </p>
        </section>
      )}
    </>
  );
}

function ConversionFacts({ request: { asked: given, maker, destination } }: { request: ApprovalRequest }) {
  const t = useTranslations('requests');
  const amount = useAmountText();
  const rate = useRateText();
  const times = useTimes();
  const asked = given as unknown as ConversionAsked;
  const { worst, from_currency, to_currency, from_amount, to_amount, pix_key, wallet_id } = asked;
  const fixed_side = from_amount === undefined ? ('to' as const) : ('from' as const);
  const limit = amountAtBound(
    worst,
    { from_currency, to_currency, fixed_side },
    from_amount ?? to_amount ?? '',
  );
  const other = fixed_side === 'from' ? to_currency : from_currency;
  const days = t(`days.${asked.days}`);
  return (
    <>
      <div className="mt-4 rounded-card bg-sheet shadow-[0_0_0_1px_var(--line-2),var(--e1)] dark:bg-raised">
        <div className="px-4 py-3">
          <small className="block text-meta text-ink-3">
            {t(fixed_side === 'from' ? 'convert' : 'receive')}
          </small>
          <b className="text-[1.375rem] leading-8 font-[550] tracking-[-.025em] text-ink tabular-nums">
            {amountOf(asked, amount)}
          </b>
        </div>
        <div className="border-t border-line px-4 py-3">
          <small className="block text-meta text-ink-3">{t('worst', { name: firstName(maker.name) })}</small>
          <b className="text-section text-ink tabular-nums">
            {t('rate', { rate: rate(worst.rate, worst), quote: worst.quote, base: worst.base })}
          </b>
          {limit === null ? null : (
            <small className="block text-cell text-ink-2 tabular-nums">
              {t(fixed_side === 'from' ? 'atLeast' : 'atMost', { amount: amount(limit, other), days })}
            </small>
          )}
        </div>
      </div>
      <h2 className="mt-4 text-meta font-normal text-ink-3">
        {t(pix_key === undefined ? 'toWallet' : 'toPix')}
      </h2>
      <p className="font-strong break-all text-ink tabular-nums">
        <bdi>{pix_key === undefined ? wallet_id : writtenKey(pix_key)}</bdi>
      </p>
      {destination ? (
        <p className="text-cell text-ink-2">
          <bdi>{destination.owner}</bdi>
          {destination.name === destination.owner ? null : ` · ${destination.name}`}
          <span className="block text-meta text-ink-3">
            {destination.confirmed_by === undefined || destination.confirmed_at === undefined
              ? t('savedBy', { first: destination.added_by })
              : t('savedByTwo', {
                  first: destination.added_by,
                  second: destination.confirmed_by,
                  time: times.at(destination.confirmed_at, 'dayTime'),
                })}
          </span>
        </p>
      ) : null}
      {sellsBase(worst, { from_currency }) ? null : (
        <p className="mt-1 text-meta text-ink-3">{`${from_currency} → ${to_currency}`}</p>
      )}
    </>
  );
}

function WithdrawalFacts({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.fact');
  const amount = useAmountText();
  const { asked, name } = request;
  const withdrawal = asked as unknown as WithdrawalRequestAsked;
  return (
    <div className="mt-4">
      <FactList>
        <Fact name={t('amount')}>
          <b translate="no" className="font-strong tabular-nums">
            {amount(withdrawal.amount, withdrawal.account)}
          </b>
        </Fact>
        <Fact name={t('subMerchant')}>
          <bdi>{name ?? withdrawal.correlation_id}</bdi>
        </Fact>
        <Fact name={t('group')}>
          <bdi>{withdrawal.seen.label ?? withdrawal.wallet}</bdi>
        </Fact>
        <Fact name={t('type')}>{withdrawal.withdrawal_type}</Fact>
        {withdrawal.note === undefined ? null : (
          <Fact name={t('message')}>
            <bdi>{withdrawal.note}</bdi>
          </Fact>
        )}
      </FactList>
      <AskedAddresses request={request} />
    </div>
  );
}

function AddressFacts({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.fact');
  const { asked, name } = request;
  const { addressName, currencyCode, walletName, correlation_id } = asked as unknown as AddressAsked;
  return (
    <div className="mt-4">
      <FactList>
        <Fact name={t('subMerchant')}>
          <bdi>{name ?? correlation_id}</bdi>
        </Fact>
        <Fact name={t('group')}>
          <bdi>{walletName}</bdi>
        </Fact>
        <Fact name={t('currency')}>{currencyCode}</Fact>
        <Fact name={t('name')}>
          <bdi>{addressName}</bdi>
        </Fact>
        <Fact name={t('address')}>
          <AskedAddresses request={request} />
        </Fact>
      </FactList>
    </div>
  );
}

function DestinationFacts({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.fact');
  const { owner, name, currency } = request.asked as unknown as DestinationAsked;
  return (
    <div className="mt-4">
      <FactList>
        <Fact name={t('owner')}>
          <bdi>{owner}</bdi>
        </Fact>
        <Fact name={t('name')}>
          <bdi>{name}</bdi>
        </Fact>
        {currency === undefined ? null : <Fact name={t('currency')}>{currency}</Fact>}
        <Fact name={t(currency === undefined ? 'pixKey' : 'walletId')}>
          <AskedAddresses request={request} />
        </Fact>
      </FactList>
    </div>
  );
}

function OtherFacts({ request }: { request: ApprovalRequest }) {
  const change = request.asked.change as { logo?: string } | undefined;
  const { title, sub, to, more } = useSubject()(request);
  return (
    <div className="mt-4">
      <p className="font-strong text-ink">{title}</p>
      <p className="text-ink-2">{[sub, to, more].filter(Boolean).join(' · ')}</p>
      {change?.logo === undefined ? null : (
        // biome-ignore lint/performance/noImgElement: a picture of this page, never loaded from anywhere
        <img
          src={`data:image/${change.logo.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${change.logo}`}
          alt=""
          className="mt-3 max-h-28 max-w-[160px] rounded-field bg-[#fff] object-contain shadow-edge"
        />
      )}
    </div>
  );
}

/** Two seats: who asked, and who decides or decided. */
function People({ request, now }: { request: ApprovalRequest; now: string }) {
  const t = useTranslations('requests');
  const { user } = useShell();
  const times = useTimes();
  const { maker, made_at, decided_by, decided_at, state, may } = request;
  const named = ({ id, name }: { id: string; name: string }) => (id === user.id ? t('you', { name }) : name);
  const decided = decided_by !== undefined && decided_at !== undefined && state !== 'withdrawn';
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h2 className="sr-only">{t('two')}</h2>
      <ul className="grid gap-3 text-cell">
        <li className="flex items-center gap-3">
          <Avatar name={maker.name} />
          <bdi className="flex-1 font-medium">{named(maker)}</bdi>
          <span className="text-ink-3 tabular-nums">{t('askedAt', { time: times.brief(made_at, now) })}</span>
        </li>
        <li className="flex items-center gap-3">
          {decided || may.decide ? (
            <Avatar name={decided ? decided_by.name : user.name} />
          ) : (
            <span
              aria-hidden
              className="grid size-[26px] place-items-center rounded-full border border-dashed border-line-2 text-ink-3"
            >
              ?
            </span>
          )}
          {decided ? <bdi className="flex-1 font-medium">{named(decided_by)}</bdi> : null}
          {decided ? (
            <span className="text-ink-3 tabular-nums">
              {t(`decidedAt.${state === 'rejected' ? state : request.outside ? 'back' : 'approved'}`, {
                time: times.brief(decided_at, now),
              })}
            </span>
          ) : (
            <>
              <span className="flex-1">{may.decide ? t('you', { name: user.name }) : null}</span>
              <RequestStateBadge request={request} />
            </>
          )}
        </li>
      </ul>
      {state === 'open' ? (
        <p className="mt-3 text-meta text-ink-3 tabular-nums">
          {t('ends', { time: times.at(request.ends_at, 'weekdayDateTime') })}
        </p>
      ) : null}
    </section>
  );
}
