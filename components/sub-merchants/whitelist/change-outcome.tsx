'use client';

import { CircleCheck, CircleX, LoaderCircle, type LucideIcon, Undo2, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { TONE_SOFT, TONE_TEXT, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import type { Operation, OperationState } from '@/lib/contract/bff-operations';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff-whitelist';
import { useMoment } from './use-moment';

const LOOK: Record<OperationState, { tone: Tone; Icon: LucideIcon }> = {
  done: { tone: 'ok', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: CircleX },
  unknown: { tone: 'warn', Icon: Unplug },
  sending: { tone: 'info', Icon: LoaderCircle },
  not_done: { tone: 'neutral', Icon: Undo2 },
};

interface ChangeOutcomeProps {
  change: WhitelistChangeAnswer;
  again: string;
  onAgain(): void;
  /** Where a dialog that closes over this puts the focus. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
}

/** What was decided, what was not, and what happens next. It takes the place of the form; never a toast. */
export function ChangeOutcome({ change, again, onAgain, titleRef }: ChangeOutcomeProps) {
  const t = useTranslations('whitelist.outcome');
  const { operation } = change;
  const { state } = operation;
  const { tone, Icon } = LOOK[state];
  const own = useRef<HTMLHeadingElement>(null);
  const title = titleRef ?? own;
  useEffect(() => title.current?.focus(), [title]);
  const of = operation.kind === 'whitelist_group' ? 'group' : 'address';
  return (
    <section
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('rounded-option px-5 py-4', TONE_SOFT[tone])}
    >
      <Icon aria-hidden size={22} strokeWidth={1.8} className={TONE_TEXT[tone]} />
      <h2 ref={title} tabIndex={-1} className="mt-2 text-section text-ink outline-none">
        {t(`${of}.${state}`)}
      </h2>
      <Told operation={operation} />
      {change.in_the_way ? <InTheWay operation={operation} /> : null}
      <Button className="mt-3.5" onClick={onAgain}>
        {again}
      </Button>
    </section>
  );
}

function Told({ operation }: { operation: Operation }) {
  const t = useTranslations('whitelist.outcome');
  const { kind, state, asked, reason, raw } = operation;
  const body = 'mt-1 text-cell text-ink-2';
  if (state === 'refused') {
    return reason === undefined ? (
      <p className={body}>{t('refusedSilent')}</p>
    ) : (
      <blockquote className={cx(body, 'border-s-[3px] border-line-2 ps-3')}>
        <span className="block text-meta text-ink-3">{t('refusedBody')}</span>
        <bdi>{reason}</bdi>
      </blockquote>
    );
  }
  if (state === 'unknown') {
    return (
      <>
        <p className={body}>{t('unknownBody')}</p>
        {raw === undefined ? null : (
          <>
            <p className="mt-2 text-meta text-ink-3">{t('answer')}</p>
            <pre className="mono mt-1 rounded-field bg-sunken p-2.5 text-meta break-all whitespace-pre-wrap">
              {raw}
            </pre>
          </>
        )}
      </>
    );
  }
  if (state === 'sending') return <p className={body}>{t('sendingBody')}</p>;
  if (state === 'not_done') return <p className={body}>{t('notDoneBody')}</p>;
  const name = String(asked.walletName ?? '');
  return (
    <p className={body}>
      {kind === 'whitelist_group' ? t('group.doneBody', { name }) : t('address.doneBody')}
    </p>
  );
}

function InTheWay({ operation: { created_by, created_at } }: { operation: Operation }) {
  const t = useTranslations('whitelist.outcome');
  const moment = useMoment();
  return (
    <p className="mt-1.5 text-cell text-ink-2">
      {t('inTheWay', { name: created_by.name, time: moment.day(created_at) })}
    </p>
  );
}
