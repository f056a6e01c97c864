'use client';

import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import { destinationFor, destinationText } from './destination';
import { type RequestDraft, readAmount, typedDestination } from './request-draft';

interface KeptDraftProps {
  draft: RequestDraft;
  onClear(): void;
}

/** What the form kept from an earlier visit. */
export function KeptDraft({ draft, onClear }: KeptDraftProps) {
  const t = useTranslations('convert.form.kept');
  const amountText = useAmountText();
  const read = readAmount(draft);
  const side = draft[draft.side];
  const amount = read.ok ? amountText(read.value, side) : `${draft.amount} ${side}`;
  const known = destinationFor(draft.to, draft);
  const destination = known ? destinationText(known) : typedDestination(draft);
  return (
    <Note
      tone="info"
      role="status"
      className="mt-3"
      icon={<History aria-hidden size={15} strokeWidth={1.8} />}
    >
      <b>{t('title')}</b>{' '}
      {draft.amount === ''
        ? null
        : draft.side === 'from'
          ? t('send', { amount, currency: draft.to })
          : t('receive', { amount, currency: draft.from })}{' '}
      {destination ? (
        <>
          {t('destination')} <bdi className="wrap-anywhere">{destination}</bdi>.{' '}
        </>
      ) : null}
      <button type="button" className="tap font-medium text-link hover:underline" onClick={onClear}>
        {t('clear')}
      </button>
    </Note>
  );
}
