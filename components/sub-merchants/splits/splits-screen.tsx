'use client';

import { useTranslations } from 'next-intl';
import { Columns } from '@/components/ui/columns';
import { EmptyState } from '@/components/ui/empty-state';
import { FindSplit } from './find-split';
import { SplitFlow } from './split-flow';
import { SplitLookup } from './split-lookup';
import { useLookups } from './use-lookups';

/** Splits of one sub-merchant, each by the id of its checkout. Keyed by its id: nothing is carried over. */
export function SplitsScreen({ correlationId }: { correlationId: string }) {
  return <Splits key={correlationId} correlationId={correlationId} />;
}

function Splits({ correlationId }: { correlationId: string }) {
  const t = useTranslations('splits');
  const { origin, recent, look, note } = useLookups(correlationId);
  return (
    <Columns rail={<SplitFlow correlationId={correlationId} origin={origin} recent={recent} onLook={look} />}>
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      <FindSplit key={origin ?? ''} origin={origin} onFind={look} />
      {origin === undefined ? (
        <EmptyState title={t('idle')} body={t('idleBody')} />
      ) : (
        <SplitLookup key={origin} correlationId={correlationId} origin={origin} onRead={note} />
      )}
    </Columns>
  );
}
