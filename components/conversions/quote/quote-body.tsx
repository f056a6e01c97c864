'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { answerSource } from '@/components/conversions/record/answer-source';
import type { SentTerms } from '@/components/conversions/record/record-facts';
import { RecordOutcome } from '@/components/conversions/record/record-outcome';
import { RecordSummary } from '@/components/conversions/record/record-summary';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import type { RequestDraft } from '@/components/conversions/request/request-draft';
import { hasAskedDestination, isSameRequest } from '@/components/conversions/request/same-request';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Attempt, Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import type { ApiError } from '@/lib/queries/api/api-client';
import { QuoteClock } from './quote-clock';
import { QuoteError } from './quote-error';
import { AnswerTag, QuoteHeader } from './quote-header';
import { QuoteOptions } from './quote-options';
import { RenewalTable } from './renewal-table';
import { isRecord, type Screen } from './screen-state';
import { recordAddress } from './use-open-quote';

interface QuoteBodyProps {
  conversion: Conversion;
  screen: Screen;
  chosen: SettlementDay | undefined;
  nowMs: number;
  draft: RequestDraft;
  titleRef: RefObject<HTMLHeadingElement | null>;
  failure: ApiError | undefined;
  /** The confirmation that got no answer. */
  lost?: SentTerms | undefined;
  nextReadSeconds: number | undefined;
  onChoose(day: SettlementDay): void;
  /** Stands below the options, in place of their times. */
  below?: ReactNode;
}

const TIMED: ReadonlySet<string> = new Set(['accept', 'again', 'renew', 'send_again']);

export function QuoteBody(props: QuoteBodyProps) {
  const { conversion, screen, chosen, nowMs, draft, titleRef, failure, nextReadSeconds, onChoose } = props;
  const attempt = conversion.attempt;
  const clock = screen.body === 'options' || screen.actions.some((action) => TIMED.has(action));
  const choose = { conversion, chosen, onChoose, disabled: screen.window === 'closed' };
  return (
    <div className="min-h-0 flex-1 px-9 pt-6 pb-5 max-lg:px-6 max-md:px-4 max-md:pt-4 max-md:pb-[124px] md:overflow-y-auto">
      <QuoteHeader conversion={conversion}>
        {clock ? <QuoteClock conversion={conversion} nowMs={nowMs} /> : <Answer attempt={attempt} />}
        {isRecord(conversion) && !screen.actions.includes('view') ? (
          <RecordLink rfqId={conversion.rfq_id} />
        ) : null}
      </QuoteHeader>
      <RecordOutcome conversion={conversion} screen={screen} titleRef={titleRef} />
      {failure ? <QuoteError error={failure} currency={conversion.from_currency} /> : null}
      {screen.body === 'options' ? (
        <>
          <FormDiffers conversion={conversion} draft={draft} />
          <QuoteOptions {...choose} nowMs={nowMs} below={props.below} />
        </>
      ) : null}
      {screen.body === 'comparison' ? <RenewalTable {...choose} /> : null}
      {screen.body === 'facts' && screen.outcome ? (
        <RecordSummary
          conversion={conversion}
          outcome={screen.outcome}
          lost={props.lost}
          nextReadSeconds={nextReadSeconds}
          expiresAt={screen.window === 'valid' ? conversion.expires_at : undefined}
        />
      ) : null}
    </div>
  );
}

function RecordLink({ rfqId }: { rfqId: string }) {
  const t = useTranslations('convert.action');
  return (
    <Link href={recordAddress(rfqId)} className={buttonVariants({ size: 'sm' })}>
      {t('view')}
    </Link>
  );
}

/** The API's answer, or where a later end came from. */
function Answer({ attempt }: { attempt: Attempt | undefined }) {
  const t = useTranslations('convert.outcome');
  if (attempt === undefined || attempt.outcome === 'sending') return null;
  const source = answerSource(attempt);
  if (source !== 'answer') return <AnswerTag>{t(`source_${source}`)}</AnswerTag>;
  if (attempt.http_status === undefined) return <AnswerTag>{t('noAnswer')}</AnswerTag>;
  return <AnswerTag>{[attempt.http_status, attempt.state].filter(Boolean).join(' · ')}</AnswerTag>;
}

/** The form was changed after this quote. */
function FormDiffers({ conversion, draft }: { conversion: Conversion; draft: RequestDraft }) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  const { can } = useShell();
  if (draft.amount === '') return null;
  if (isSameRequest(draft, conversion)) {
    // A person who may accept sees the destination that the quote was asked with.
    if (can('conversions:accept') || hasAskedDestination(draft, conversion)) return null;
    return (
      <Note tone="warn" className="mt-4" role="status">
        {t('destinationDiffers')}
      </Note>
    );
  }
  const currency = conversion.fixed_side === 'from' ? conversion.from_currency : conversion.to_currency;
  return (
    <Note tone="warn" className="mt-4" role="status">
      {t('formDiffers', { amount: f.amount(conversion.requested_amount, currency) })}
    </Note>
  );
}
