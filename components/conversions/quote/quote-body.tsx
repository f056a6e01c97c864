'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { Attempt, Conversion, SettlementDay } from '@/lib/contract/bff';
import type { ApiError } from '@/lib/queries/api';
import { answerSource } from './answer-source';
import { DiffersAlert } from './differs-alert';
import type { Draft } from './draft';
import { FactsPanel } from './facts-panel';
import { OutcomeCard } from './outcome-card';
import { OverruledAlert } from './overruled-alert';
import { QuoteClock } from './quote-clock';
import { QuoteFailure } from './quote-failure';
import { AnswerTag, QuoteHeader } from './quote-header';
import { QuoteOptions } from './quote-options';
import { RenewalTable } from './renewal-table';
import { isSameRequest } from './same-request';
import type { Screen } from './screen-state';
import { useFormats } from './use-formats';
import { useOutcomeWords } from './use-outcome-words';

interface QuoteBodyProps {
  conversion: Conversion;
  screen: Screen;
  chosen: SettlementDay | undefined;
  nowMs: number;
  draft: Draft;
  titleRef: RefObject<HTMLHeadingElement | null>;
  failure: ApiError | undefined;
  nextReadSeconds: number | undefined;
  onChoose(day: SettlementDay): void;
}

const TIMED: ReadonlySet<string> = new Set(['accept', 'again', 'renew', 'send_again']);

/** The scrolling part of the panel: header, outcome, then options, comparison or facts. */
export function QuoteBody(props: QuoteBodyProps) {
  const { conversion, screen, chosen, nowMs, draft, titleRef, failure, nextReadSeconds, onChoose } = props;
  const { user } = useShell();
  const words = useOutcomeWords(screen.outcome, conversion);
  const attempt = conversion.attempt;
  const clock = screen.body === 'options' || screen.actions.some((action) => TIMED.has(action));
  const choose = { conversion, chosen, onChoose, disabled: screen.window === 'closed' };
  return (
    <div className="min-h-0 flex-1 px-9 pt-6 pb-5 max-lg:px-6 max-md:px-4 max-md:pt-4 max-md:pb-[124px] md:overflow-y-auto">
      <QuoteHeader conversion={conversion}>
        {clock ? <QuoteClock conversion={conversion} nowMs={nowMs} /> : <Answer attempt={attempt} />}
      </QuoteHeader>
      {screen.outcome && words ? (
        <OutcomeCard key={screen.outcome} outcome={screen.outcome} {...words} titleRef={titleRef} />
      ) : null}
      {attempt && attempt.actor.id !== user.id && screen.body === 'facts' && screen.outcome !== 'inFlight' ? (
        <SentByOther attempt={attempt} />
      ) : null}
      {attempt ? <OverruledAlert attempt={attempt} /> : null}
      {attempt ? <DiffersAlert conversion={conversion} attempt={attempt} /> : null}
      {failure ? <QuoteFailure error={failure} currency={conversion.from_currency} /> : null}
      {screen.body === 'options' ? (
        <>
          <FormDiffers conversion={conversion} draft={draft} />
          <QuoteOptions {...choose} nowMs={nowMs} />
        </>
      ) : null}
      {screen.body === 'comparison' ? <RenewalTable {...choose} /> : null}
      {screen.body === 'facts' && screen.outcome ? (
        <FactsPanel
          conversion={conversion}
          outcome={screen.outcome}
          nextReadSeconds={nextReadSeconds}
          expiresAt={screen.window === 'valid' ? conversion.expires_at : undefined}
        />
      ) : null}
    </div>
  );
}

/** The API's answer in its own terms, or where the end came from when it was not the answer. */
function Answer({ attempt }: { attempt: Attempt | undefined }) {
  const t = useTranslations('convert.outcome');
  if (attempt === undefined || attempt.outcome === 'sending') return null;
  const source = answerSource(attempt);
  if (source !== 'answer') return <AnswerTag>{t(`source_${source}`)}</AnswerTag>;
  if (attempt.http_status === undefined) return <AnswerTag>{t('noAnswer')}</AnswerTag>;
  return <AnswerTag>{[attempt.http_status, attempt.state].filter(Boolean).join(' · ')}</AnswerTag>;
}

/** Two people, one quote: the other one is told who did it and when (safety 3). */
function SentByOther({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('convert.outcome');
  const f = useFormats();
  return (
    <p className="mt-3 text-cell text-ink-3">
      {t('byOther', { name: attempt.actor.name, time: f.time(attempt.sent_at) })}
    </p>
  );
}

/** The form beside it was changed after this quote: the quote is still the one that would be accepted. */
function FormDiffers({ conversion, draft }: { conversion: Conversion; draft: Draft }) {
  const t = useTranslations('convert.quote');
  const f = useFormats();
  if (draft.amount === '' || isSameRequest(draft, conversion)) return null;
  const currency = conversion.fixed_side === 'from' ? conversion.from_currency : conversion.to_currency;
  return (
    <Note tone="warn" className="mt-4" role="status">
      {t('formDiffers', { amount: f.amount(conversion.requested_amount, currency) })}
    </Note>
  );
}
