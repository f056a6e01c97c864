'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { type RequestDraft, typedDestination } from '@/components/conversions/request/request-draft';
import { cx } from '@/components/ui/cx';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Popover } from '@/components/ui/overlays/popover';
import type { SavedDestination } from '@/lib/contract/bff/destinations';
import { isFiat } from '@/lib/money/currencies';
import { writtenKey } from '@/lib/money/pix-key';
import type { savedFor } from './saved-for';

const DestinationList = lazyPart(async () => (await import('./destination-list')).DestinationList);

/** Formats the value as a person types it; bare digits are ambiguous (safety 44). */
export function withDestination(draft: RequestDraft, { kind, value = '' }: SavedDestination): RequestDraft {
  return kind === 'wallet' ? { ...draft, walletId: value } : { ...draft, pixKey: writtenKey(value) };
}

interface SavedDestinationsProps {
  draft: RequestDraft;
  saved: ReturnType<typeof savedFor>;
  now: string;
  disabled: boolean;
  error: string | undefined;
  onChange(draft: RequestDraft): void;
  /** Absent where only saved ones may receive. */
  onType?: (() => void) | undefined;
}

/** Loads where something is saved; its list when somebody reaches for it. */
export function SavedDestinations(props: SavedDestinationsProps) {
  const { draft, saved, now, disabled, error, onChange, onType } = props;
  const t = useTranslations('convert.saved');
  const f = useTranslations('convert.form');
  const isPix = isFiat(draft.to);
  const label = isPix ? f('pixKey') : f('wallet', { currency: draft.to || '…' });
  const { chosen } = saved;
  const title = t(isPix ? 'choosePix' : 'chooseWallet');
  return (
    <div className="mt-4">
      <p className="mb-1.5 text-cell font-medium">{label}</p>
      <Popover
        label={chosen ? `${label}: ${chosen.name}, ${chosen.shown}` : `${label}: ${title}`}
        title={title}
        align="start"
        wide
        sheet
        disabled={disabled}
        invalid={error !== undefined}
        className="flex min-h-[38px] w-full items-center gap-2 rounded-field bg-field px-[11px] py-1 text-start shadow-edge-3 transition-shadow focus-visible:shadow-field-focus focus-visible:outline-none disabled:text-ink-3 aria-invalid:shadow-field-bad max-md:min-h-11"
        trigger={
          <>
            <span className={cx('min-w-0 flex-1', !chosen && 'text-ink-3')}>
              {chosen ? (
                <>
                  <bdi className="block truncate font-medium">{chosen.owner}</bdi>
                  <bdi className="block truncate text-meta text-ink-3 tabular-nums">{chosen.shown}</bdi>
                </>
              ) : (
                title
              )}
            </span>
            <ChevronDown aria-hidden className="shrink-0 text-ink-3" size={14} strokeWidth={1.8} />
          </>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <DestinationList
              now={now}
              title={title}
              items={saved.items}
              chosen={chosen}
              only={saved.only}
              onChoose={(item) => {
                onChange(withDestination(draft, item));
                close();
              }}
            />
          </Suspense>
        )}
      </Popover>
      {chosen === undefined && typedDestination(draft).trim() !== '' ? (
        <p className="mt-1.5 text-meta text-warn">
          {t('notSaved')} <bdi className="break-all">{typedDestination(draft)}</bdi>
        </p>
      ) : null}
      {error ? <p className="mt-1.5 text-meta text-bad">{error}</p> : null}
      {onType ? (
        <button
          type="button"
          disabled={disabled}
          onClick={onType}
          className="tap mt-1.5 min-h-6 text-meta font-medium text-link disabled:text-ink-3"
        >
          {t(isPix ? 'typePix' : 'typeWallet')}
        </button>
      ) : null}
    </div>
  );
}
