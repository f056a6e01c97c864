'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { FindSplit } from './find-split';
import { SplitFlow } from './split-flow';
import { SplitLookup } from './split-lookup';
import { useLookups } from './use-split-lookups';

/** Splits of one sub-merchant, by checkout id. Keyed by its id, so no state carries over. */
export function SplitsScreen({ correlationId }: { correlationId: string }) {
  return <Splits key={correlationId} correlationId={correlationId} />;
}

function Splits({ correlationId }: { correlationId: string }) {
  const t = useTranslations('splits');
  const { origin, recent, open, note } = useLookups(correlationId);
  return (
    <ColumnsWithRail
      rail={<SplitFlow correlationId={correlationId} origin={origin} recent={recent} onOpen={open} />}
    >
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      <FindSplit key={origin ?? ''} origin={origin} onFind={open} />
      {origin === undefined ? (
        <EmptyState title={t('idle')} body={t('idleBody')} />
      ) : (
        <SplitLookup key={origin} correlationId={correlationId} origin={origin} onRead={note} />
      )}
    </ColumnsWithRail>
  );
}
