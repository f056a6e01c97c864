'use client';

import { useTranslations } from 'next-intl';
import { useTimes } from '@/components/ui/hooks/use-times';
import { PrintFrame, type PrintPlace } from '@/components/ui/print/print-frame';
import { ProofPage, type ProofRow } from '@/components/ui/print/proof-page';
import type { BrandingChange } from '@/lib/contract/bff/sub-merchants/branding';
import { serverNow } from '@/lib/queries/api/server-clock';

interface PrintBrandingProps {
  change: BrandingChange;
  owner: { correlation_id: string; name: string };
  now: string;
}

/** Only a change that the API accepted: a person's word is none. */
export function PrintBranding({ change, owner, now }: PrintBrandingProps) {
  const t = useTranslations('recordProof.branding');
  const { state, word } = change;
  const none = word === undefined ? (state === 'done' ? undefined : t(`none.${state}`)) : t('none.recorded');
  return (
    <PrintFrame
      isPlain
      title={t('name')}
      path={`/sub-merchants/${owner.correlation_id}/branding`}
      {...{ none, now }}
      clock={serverNow}
      sheet={(place) => <BrandingSheet {...{ change, owner, place }} />}
    />
  );
}

export function BrandingSheet({
  change: { id, asked, at, by, http_status, reason, evidence },
  owner,
  place,
}: Omit<PrintBrandingProps, 'now'> & { place: PrintPlace }) {
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
      link={place.link}
      at={place.at}
      label={common('label')}
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
        ...(logo === undefined ? [] : [[t('sha'), logo.sha256] as const]),
      ]}
      says={[t('says.a')]}
      not={[t('not.a'), t('not.b')]}
      people={[[t('by'), by.name]]}
    />
  );
}
