'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page } from '@/components/ui/layout/page-header';
import { lazyOverlay, lazyPart } from '@/components/ui/loading/lazy-part';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { balanceQuery } from '@/lib/queries/balances';
import { BalancesBody } from './balances-body';
import { BalancesError } from './balances-error';
import { BalancesHeader } from './balances-header';
import { BalancesSkeleton } from './balances-skeleton';
import type { KeptAhead } from './positions/dated-balances';
import { type PositionAddress, usePositionAddress } from './positions/use-position-address';
import { StaleBalanceNote } from './stale-balance-note';

const DatedBalances = lazyPart(async () => (await import('./positions/dated-balances')).DatedBalances);
const BlockedNotes = lazyPart(async () => (await import('./blocked-notes')).BlockedNotes);
const MadeOfDrawer = lazyOverlay(async () => (await import('./positions/made-of-drawer')).MadeOfDrawer);

interface BalancesScreenProps {
  initial?: BalanceAnswer;
  ahead?: KeptAhead;
  phone: boolean;
}

/** Now, or as read on the date of the address. */
export function BalancesScreen(props: BalancesScreenProps) {
  const address = usePositionAddress();
  const { at, madeOf, notes, change } = address;
  const [noted, setNoted] = useState(notes);
  if (notes !== undefined && notes !== noted) setNoted(notes);
  return (
    <div className="relative md:min-h-full">
      {/* Outside a Suspense, so that its figures stand in the document and not in a script. */}
      {at === undefined ? <BalancesNow {...props} address={address} /> : null}
      <Suspense fallback={at === undefined ? null : <Page>{null}</Page>}>
        {at === undefined ? null : (
          <DatedBalances at={at} phone={props.phone} ahead={props.ahead} balance={props.initial} />
        )}
        {madeOf === undefined || at !== undefined ? null : (
          <MadeOfDrawer
            key={`${madeOf.currency} ${madeOf.bucket}`}
            asked={madeOf}
            onClose={() => change({ of: undefined, bucket: undefined })}
          />
        )}
      </Suspense>
      {noted === undefined ? null : (
        <Suspense fallback={null}>
          <BlockedNotes
            currency={noted}
            open={notes !== undefined}
            onClose={() => change({ notes: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * `GET /v2/balance`. A failed re-read keeps the figures with their age (safety 18); without any read there
 * are no figures and no zeros (BAL-17).
 */
function BalancesNow({ initial, phone, address }: BalancesScreenProps & { address: PositionAddress }) {
  const t = useTranslations('balances');
  const times = useTimes();
  const {
    data,
    error: newest,
    isFetching,
    refetch,
  } = useQuery({
    ...balanceQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const error = useLastError(newest, data !== undefined);
  const [asked, setAsked] = useState(false);
  const time = data && times.at(data.read_at, 'time');
  const view = data ? readBalanceGroups(data) : undefined;
  const readAgain = () => {
    setAsked(true);
    void refetch();
  };
  return (
    <Page>
      <BalancesHeader
        {...(time === undefined
          ? {}
          : { asOf: <time dateTime={data?.read_at}>{t('readAt', { time })}</time> })}
        {...(view ? { total: { value: view.total, incomplete: view.incomplete, awaits: view.awaits } } : {})}
        loading={!error}
        busy={isFetching && (asked || Boolean(error))}
        onReadAgain={error && !view ? undefined : readAgain}
      />
      <p role="status" className="sr-only">
        {asked && !isFetching && !error && time !== undefined ? t('updated', { time }) : ''}
      </p>
      {data && error ? <StaleBalanceNote readAt={data.read_at} error={error} /> : null}
      {view ? (
        <BalancesBody
          groups={view.groups}
          phone={phone}
          onBucket={(of, bucket) => address.change({ of, bucket })}
          onNotes={(notes) => address.change({ notes })}
        />
      ) : null}
      {!view && error ? <BalancesError error={error} busy={isFetching} onRetry={readAgain} /> : null}
      {view || error ? null : <BalancesSkeleton />}
    </Page>
  );
}

/** Keeps the last error on screen during a retry, when the query has none. */
function useLastError(error: Error | null, hasData: boolean): Error | null {
  const [kept, setKept] = useState(error);
  if (error !== kept && (error || hasData)) setKept(error);
  return hasData ? error : kept;
}
