'use client';

import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Action } from '@/components/conversions/quote/screen-state';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';

export interface ActionLabels {
  option: string | undefined;
  rate: string | undefined;
  /** A renewed rate is named on the button, to be read again. */
  withRate: boolean;
}

export interface ActionButtonProps {
  action: Action;
  primary: boolean;
  words: ActionLabels;
  rfqId: string;
  /** Id of the text that says why it is off. */
  blockedBy: string | undefined;
  busy: boolean;
  onAction(action: Action): void;
}

const SIZE =
  'max-md:h-auto max-md:min-h-12 max-md:min-w-0 max-md:flex-1 max-md:py-1 max-md:text-center max-md:whitespace-normal';

/** One allowed next step (ACC-35). */
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
      <Link href={href} data-guide={action} className={cx(buttonVariants({ variant, size: 'lg' }), SIZE)}>
        {label}
      </Link>
    );
  }
  return (
    <Button
      size="lg"
      data-guide={action}
      variant={action === 'reread' || action === 'resolve' ? 'default' : variant}
      busy={busy}
      icon={action === 'reread' ? <RefreshCw aria-hidden size={16} strokeWidth={1.8} /> : null}
      className={SIZE}
      // Focusable, so that a screen reader can say why it is off.
      aria-disabled={blockedBy !== undefined || undefined}
      aria-describedby={blockedBy}
      onClick={() => (blockedBy === undefined ? onAction(action) : undefined)}
    >
      {label}
    </Button>
  );
}

function useActionLabel(action: Action, { option, rate, withRate }: ActionLabels): string {
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
