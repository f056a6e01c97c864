'use client';

import { useTranslations } from 'next-intl';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { BrandingAsked, BrandingChange } from '@/lib/contract/bff/sub-merchants/branding';

const FIELDS = ['trade_name', 'colour', 'logo'] as const satisfies (keyof BrandingAsked)[];

export function History({ changes }: { changes: BrandingChange[] }) {
  const t = useTranslations('branding.history');
  return (
    <section className="min-w-0 pe-9 pb-8 max-lg:pe-0">
      <div className="max-w-[760px] border-t border-line pt-5">
        <h2 className="text-section text-ink">{t('title')}</h2>
        {changes.length === 0 ? (
          <p className="mt-1.5 text-cell text-ink-3">{t('none')}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Change({ change: { asked, state, by, at, reason, evidence, word } }: { change: BrandingChange }) {
  const t = useTranslations('branding.history');
  const times = useTimes();
  const fields = FIELDS.filter((field) => asked[field] !== undefined).map((field) => {
    const value = field === 'logo' ? undefined : asked[field];
    return value === undefined ? t(`fields.${field}`) : `${t(`fields.${field}`)}: ${value}`;
  });
  return (
    <li className="py-2.5 text-cell">
      <p className="flex justify-between gap-3">
        <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{fields.join(', ')}</bdi>
        <span className="shrink-0 text-end text-ink-2">{t(`states.${state}`)}</span>
      </p>
      <p className="text-meta text-ink-3">{t('by', { name: by.name, when: times.at(at, 'dayYearTime') })}</p>
      {evidence === undefined ? null : <p className="text-meta text-ink-3">{t(`evidence.${evidence}`)}</p>}
      {word === undefined ? null : (
        <p className="text-meta text-ink-3">
          {t('word', { name: word.actor.name, when: times.at(word.at, 'dayYearTime') })}{' '}
          <QuotedText>{word.note}</QuotedText>
        </p>
      )}
      {reason === undefined ? null : (
        <p className="text-meta text-ink-3">
          <QuotedText>{reason}</QuotedText>
        </p>
      )}
    </li>
  );
}
