'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Destination, destinationField } from '@/components/conversions/request/destination';
import { destinationReviewQuery } from '@/lib/queries/destinations';

interface DestinationReviewProps {
  destination: Destination;
  currency: string;
}

/** Whose it is, whether it is the first time, and what it may be confused with. */
export function DestinationReview({ destination, currency }: DestinationReviewProps) {
  const t = useTranslations('convert.saved');
  const field = destinationField(destination);
  const { data, isError } = useQuery(destinationReviewQuery({ ...field, currency }));
  if (isError) return <Line>{t('unread')}</Line>;
  if (data === undefined) return <span className="block text-meta text-ink-3">{t('reading')}</span>;
  const { saved, first_use, perhaps_first, similar } = data;
  return (
    <>
      {saved ? (
        <span className="block text-ink-2">
          <bdi>{saved.owner}</bdi>
          {saved.name === saved.owner ? null : (
            <>
              {' · '}
              <bdi>{saved.name}</bdi>
            </>
          )}
        </span>
      ) : null}
      {first_use ? <Line>{t(destination.kind === 'pix' ? 'firstPix' : 'firstWallet')}</Line> : null}
      {perhaps_first ? <Line>{t('perhapsFirst')}</Line> : null}
      {similar ? <Line>{t('similar', { name: similar.name, shown: similar.shown })}</Line> : null}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-warn max-md:text-start md:justify-end">
      <CircleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
