'use client';

import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';

interface PartLostProps {
  /** Loads the part again; the rest of the page stays as it is. */
  again(): void;
  /** True while it is loaded again. */
  busy: boolean;
  /** It was pressed, and the part did not come either. */
  pressed: boolean;
  /** Of what has no place of its own in the page and lies over it. */
  onClose?(): void;
}

/** In the place of a part whose code did not come: the network is gone, or a new version has replaced the files. */
export function PartLost({ again, busy, pressed, onClose }: PartLostProps) {
  const t = useTranslations('common.partLost');
  const common = useTranslations('common');
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 text-cell text-ink-2',
        onClose
          ? 'fixed inset-x-4 bottom-4 z-80 mx-auto max-w-md rounded-money bg-raised p-3.5 shadow-e3'
          : 'p-3.5',
      )}
    >
      <p className="min-w-0 flex-1 basis-48">{pressed && !busy ? t('gone') : t('lost')}</p>
      <button type="button" disabled={busy} className={buttonVariants({ size: 'sm' })} onClick={again}>
        {t('again')}
      </button>
      {pressed && !busy ? (
        <button
          type="button"
          className={buttonVariants({ size: 'sm' })}
          onClick={() => window.location.reload()}
        >
          {t('page')}
        </button>
      ) : null}
      {onClose ? (
        <button type="button" className={buttonVariants({ variant: 'ghost', size: 'sm' })} onClick={onClose}>
          {common('close')}
        </button>
      ) : null}
    </div>
  );
}
