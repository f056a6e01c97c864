'use client';

import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { Action } from '@/components/conversions/quote/screen-state';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';

interface ActionBarProps extends Pick<ActionButtonProps, 'words' | 'rfqId' | 'onAction'> {
  actions: Action[];
  /** What the primary button does, in figures. */
  summary?: { title: string; note: string /** Also on the phone. */; loud: boolean } | undefined;
  /** Why the primary button is off. */
  blocked: string | undefined;
  busy: Action | undefined;
  isBlocked(action: Action): boolean;
  /** In the flow of a page, instead of at the foot of a panel. */
  inline?: boolean;
  /** Beside them: another way out. */
  extra?: ReactNode;
}

const FOOT = cx(
  'flex items-center gap-2.5 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6 print:hidden',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(54px+max(8px,env(safe-area-inset-bottom)))] max-md:z-14 max-md:flex-wrap max-md:items-stretch max-md:px-4 max-md:py-2.5 max-md:shadow-[0_-8px_20px_-14px_oklch(.2_.02_170/.35)]',
);

/** The steps allowed now; on the phone the bar sticks above the tabs. */
export function ActionBar({
  actions,
  summary,
  blocked,
  busy,
  isBlocked,
  inline,
  extra,
  ...button
}: ActionBarProps) {
  const reasonId = useId();
  if (actions.length === 0 && !extra) return null;
  const buttons = actions.map((action, index) => (
    <ActionButton
      key={action}
      {...button}
      action={action}
      primary={index === 0}
      busy={busy === action}
      blockedBy={isBlocked(action) ? reasonId : undefined}
    />
  ));
  return (
    <footer className={cx(inline ? 'mt-5 flex flex-wrap items-center gap-2.5' : FOOT)}>
      {summary ? (
        <div className="min-w-0 flex-1 max-md:basis-full">
          <b className="block wrap-anywhere font-strong text-ink tabular-nums max-md:hidden">
            {summary.title}
          </b>
          <small
            id={reasonId}
            className={cx('text-meta text-ink-3', blocked || summary.loud ? undefined : 'max-md:hidden')}
          >
            {blocked ?? summary.note}
          </small>
        </div>
      ) : null}
      {extra}
      {/* The primary step ends a line of figures; alone it comes first. */}
      {summary ? buttons.toReversed() : buttons}
    </footer>
  );
}

interface ActionLabels {
  option: string | undefined;
  rate: string | undefined;
  /** A renewed rate is named on the button, to be read again. */
  withRate: boolean;
  /** In place of "Accept". */
  accept?: string | undefined;
}

interface ActionButtonProps {
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
function ActionButton({ action, primary, words, rfqId, blockedBy, busy, onAction }: ActionButtonProps) {
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
      variant={action === 'refresh' || action === 'resolve' ? 'default' : variant}
      busy={busy}
      icon={action === 'refresh' ? <RefreshCw aria-hidden size={16} strokeWidth={1.8} /> : null}
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

function useActionLabel(action: Action, { option, rate, withRate, accept }: ActionLabels): string {
  const t = useTranslations('convert.action');
  const q = useTranslations('convert.quote');
  switch (action) {
    case 'accept':
      if (option === undefined || rate === undefined) return q('pick');
      if (accept !== undefined) return accept;
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
    case 'refresh':
      return t('refresh');
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
