'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { PrintFrame } from '@/components/ui/print/print-frame';
import { type PrintPlace, ProofPage, type ProofRow } from '@/components/ui/print/proof-page';
import type { BrandingProofAnswer } from '@/lib/contract/bff/sub-merchants/branding';
import { serverNow } from '@/lib/queries/api/server-clock';
import { brandingProofQuery } from '@/lib/queries/sub-merchants/branding';

export function PrintBranding({ correlationId, id }: { correlationId: string; id: string }) {
  const query = useQuery(brandingProofQuery(correlationId, id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 h-6 w-32" />}>
      {(answer) => <BrandingFrame {...answer} />}
    </QueryBoundary>
  );
}

/** Prints only a change that the API accepted: a person's word is no proof. */
export function BrandingFrame({ change, owner, now }: BrandingProofAnswer) {
  const t = useTranslations('recordProof.branding');
  const { state, resolution } = change;
  const none =
    resolution === undefined ? (state === 'done' ? undefined : t(`none.${state}`)) : t('none.recorded');
  return (
    <PrintFrame
      isPlain
      title={t('name')}
      path={`/sub-merchants/${owner.correlation_id}/branding`}
      none={none}
      now={now}
      clock={serverNow}
      sheet={(place) => <BrandingSheet change={change} owner={owner} place={place} />}
    />
  );
}

export function BrandingSheet({
  change: { id, asked, at, by, request_id, http_status, reason, evidence },
  owner,
  place,
}: Omit<BrandingProofAnswer, 'now'> & { place: PrintPlace }) {
  const t = useTranslations('recordProof.branding');
  const common = useTranslations('recordProof');
  const times = useTimes();
  const { trade_name, colour, logo } = asked;
  const sent = times.withZone(at, 'dateTime');
  const figures: ProofRow[] = [
    ...(trade_name === undefined ? [] : [[t('tradeName'), trade_name] as const]),
    ...(colour === undefined ? [] : [[t('colour'), colour] as const]),
    ...(logo === undefined ? [] : [[t('logo'), t('logoBytes', { n: String(logo.bytes) })] as const]),
  ];
  return (
    <ProofPage
      place={place}
      kind={t('name')}
      title={t('title', { time: times.at(at, 'dateTime') })}
      lead={t('lead', { time: sent })}
      figures={figures}
      figuresTitle={t('what')}
      words={[
        [
          t('answer'),
          evidence === undefined
            ? http_status === undefined
              ? common('notGiven')
              : `HTTP ${http_status}`
            : t(`evidence.${evidence}`),
        ],
        ...(reason ? [[common('message'), reason] as const] : []),
        [t('sent'), sent],
      ]}
      ids={[
        [t('owner'), owner.name],
        [t('correlation'), owner.correlation_id],
        [t('id'), id],
        [common('requestId'), request_id],
        ...(logo === undefined ? [] : [[t('sha'), logo.sha256] as const]),
      ]}
      says={[t('says.a')]}
      not={[t('not.a'), t('not.b')]}
      people={[[t('by'), by.name]]}
    />
  );
}
