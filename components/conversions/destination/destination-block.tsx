import { Check, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { DestinationReview } from '@/lib/contract/bff/destinations';
import type { DestinationCheck } from './use-destination-check';

interface DestinationBlockProps {
  check: DestinationCheck;
  kind: 'pix' | 'wallet';
  locked: boolean;
}

/**
 * Whose it is, whether it is the first time, and what it may be confused with. As high as most of its answers from the
 * start; a longer one is shown whole, and moves no button, because the dialog hangs on its lower edge.
 */
export function DestinationBlock({ check, kind, locked }: DestinationBlockProps) {
  const t = useTranslations('convert.saved');
  const { review, unread } = check;
  return (
    <div
      role="status"
      className="mt-1 flex min-h-28 rounded-card bg-sunken px-4 text-cell leading-[19px] shadow-edge max-md:min-h-36 max-md:px-3.5"
    >
      <div className="my-auto flex min-w-0 flex-col py-2">
        {review ? <Answer review={review} kind={kind} /> : null}
        {review || unread ? null : <span className="text-ink-3">{t('reading')}</span>}
        {unread ? <Line>{t('unread')}</Line> : null}
        {check.asks ? (
          <label className="mt-1.5 flex min-h-6 cursor-pointer items-start gap-2.5 text-ink">
            <input
              type="checkbox"
              checked={check.compared}
              disabled={locked}
              onChange={(event) => check.onCompared(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span>{t('compared')}</span>
          </label>
        ) : null}
      </div>
    </div>
  );
}

function Answer({ review, kind }: { review: DestinationReview; kind: 'pix' | 'wallet' }) {
  const t = useTranslations('convert.saved');
  const { saved, first_use, perhaps_first, similar } = review;
  return (
    <>
      {similar ? <Line>{t('similar', { name: similar.name, shown: similar.shown })}</Line> : null}
      <span className="wrap-anywhere text-ink">
        {saved ? (
          <>
            <bdi className="font-medium">{saved.owner}</bdi>
            {saved.name === saved.owner ? null : (
              <>
                {' · '}
                <bdi>{saved.name}</bdi>
              </>
            )}
          </>
        ) : (
          t('notAmong')
        )}
      </span>
      {first_use ? <Line>{t(kind === 'pix' ? 'firstPix' : 'firstWallet')}</Line> : null}
      {perhaps_first ? <Line>{t('perhapsFirst')}</Line> : null}
      {first_use || perhaps_first ? null : (
        <span className="flex items-start gap-1.5 text-ink-2">
          <Check aria-hidden size={14} strokeWidth={1.8} className="mt-0.5 shrink-0" />
          {t('usedBefore')}
        </span>
      )}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-warn">
      <CircleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
