'use client';

import { CircleCheck, CircleX, LoaderCircle, type LucideIcon, Undo2, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT, TONE_TEXT, type Tone } from '@/components/ui/data/badge';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { IntentState, SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';

export const STATE_STYLES: Record<IntentState, { tone: Tone; Icon: LucideIcon }> = {
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
  titleRef?: RefObject<HTMLHeadingElement | null>;
}

/** Outcome and next step, in place of the form; never a toast. */
export function ChangeOutcome({ change, again, onAgain, titleRef }: ChangeOutcomeProps) {
  const t = useTranslations('whitelist.outcome');
  const { operation: intent } = change;
  const { state } = intent;
  const { tone, Icon } = STATE_STYLES[state];
  const own = useRef<HTMLHeadingElement>(null);
  const title = titleRef ?? own;
  useEffect(() => title.current?.focus(), [title]);
  const of = intent.kind === 'whitelist_group' ? 'group' : 'address';
  return (
    <section
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('rounded-option px-5 py-4', TONE_SOFT[tone])}
    >
      <Icon aria-hidden size={22} strokeWidth={1.8} className={TONE_TEXT[tone]} />
      <h2 ref={title} tabIndex={-1} className="mt-2 text-section text-ink outline-none">
        {t(`${of}.${state}`)}
      </h2>
      <OutcomeBody intent={intent} />
      {change.in_the_way ? <InTheWay intent={intent} /> : null}
      <Button className="mt-3.5" onClick={onAgain}>
        {again}
      </Button>
    </section>
  );
}

function OutcomeBody({ intent }: { intent: SubMerchantIntent }) {
  const t = useTranslations('whitelist.outcome');
  const { kind, state, asked, reason, raw } = intent;
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
            <pre
              translate="no"
              className="mono mt-1 rounded-field bg-sunken p-2.5 text-meta break-all whitespace-pre-wrap"
            >
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

function InTheWay({ intent: { created_by, created_at } }: { intent: SubMerchantIntent }) {
  const t = useTranslations('whitelist.outcome');
  const times = useTimes();
  return (
    <p className="mt-1.5 text-cell text-ink-2">
      {t('inTheWay', { name: created_by.name, time: times.at(created_at, 'dayTime') })}
    </p>
  );
}
