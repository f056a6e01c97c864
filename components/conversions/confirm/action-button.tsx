'use client';

import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { cx } from '@/components/ui/cx';
import type { Action } from './screen-state';

export interface ActionWords {
  /** `D1`, when one is chosen. */
  option: string | undefined;
  /** Formatted rate of that option. */
  rate: string | undefined;
  /** The button names the rate too: a renewed rate must be read again. */
  withRate: boolean;
}

export interface ActionButtonProps {
  action: Action;
  primary: boolean;
  words: ActionWords;
  rfqId: string;
  /** Why it cannot be pressed now; the words stand beside it under this id. */
  blockedBy: string | undefined;
  busy: boolean;
  onAction(action: Action): void;
}

const SIZE =
  'max-md:h-auto max-md:min-h-12 max-md:min-w-0 max-md:flex-1 max-md:py-1 max-md:text-center max-md:whitespace-normal';

/** One allowed next step (ACC-35). Links stay links; everything else is a button that says what it does. */
export function ActionButton({
  action,
  primary,
  words,
  rfqId,
  blockedBy,
  busy,
  onAction,
}: ActionButtonProps) {
  const label = useActionLabel(action, words);
  const variant = primary ? 'primary' : 'default';
  const href =
    action === 'view'
      ? `/conversions/${encodeURIComponent(rfqId)}`
      : action === 'open_settings'
        ? '/settings'
        : undefined;
  if (href) {
    return (
      <Link href={href} className={cx(buttonLook({ variant, size: 'lg' }), SIZE)}>
        {label}
      </Link>
    );
  }
  return (
    <Button
      size="lg"
      variant={action === 'reread' || action === 'resolve' ? 'default' : variant}
      busy={busy}
      icon={action === 'reread' ? <RefreshCw aria-hidden size={16} strokeWidth={1.8} /> : null}
      className={SIZE}
      // Stays focusable, so that a screen reader can find out why it is off.
      aria-disabled={blockedBy !== undefined || undefined}
      aria-describedby={blockedBy}
      onClick={() => (blockedBy === undefined ? onAction(action) : undefined)}
    >
      {label}
    </Button>
  );
}

function useActionLabel(action: Action, { option, rate, withRate }: ActionWords): string {
  const t = useTranslations('convert.action');
  const q = useTranslations('convert.quote');
  switch (action) {
    case 'accept':
      if (option === undefined || rate === undefined) return q('pick');
      return withRate ? q('acceptAt', { option, rate }) : q('accept', { option });
    case 'again':
      return option === undefined || rate === undefined ? q('pick') : t('again', { option, rate });
    case 'renew':
      return option === undefined ? q('pick') : q('askRenewed');
    case 'send_again':
      return t('sendAgain');
    case 'keep':
      return t('keep');
    case 'discard':
      return t('discard');
    case 'reread':
      return t('reread');
    case 'resolve':
      return t('resolve');
    case 'view':
      return t('view');
    case 'get_new':
      return t('getNew');
    case 'new_quote':
      return t('newQuote');
    case 'new_same':
      return t('newSame');
    case 'new_amount':
      return t('newAmount');
    case 'copy_code':
      return t('copyCode');
    case 'open_settings':
      return t('openSettings');
  }
}
