'use client';

import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';

/** When a change sent now would allow the next one. */
export function closesUntil({ now, rules }: Pick<BrandingView, 'now' | 'rules'>): string {
  return new Date(Date.parse(now) + rules.cooldown_days * 86_400_000).toISOString();
}

export function isClosed({ now, closed_until }: Pick<BrandingView, 'now' | 'closed_until'>): boolean {
  return closed_until !== undefined && Date.parse(now) < Date.parse(closed_until);
}

/** Warns of the limit of one change in 30 days, then says when it ends (BRD-13). */
export function CooldownNote({ view }: { view: BrandingView }) {
  const t = useTranslations('branding.note');
  const times = useTimes();
  const { last, closed_until, rules, waiting } = view;
  const closed = isClosed(view);
  const values = {
    when: last === undefined ? '' : times.at(last.at, 'dayYearTime'),
    name: last?.by.name ?? '',
    until: times.at(closed && closed_until !== undefined ? closed_until : closesUntil(view), 'dayYearTime'),
  };
  const resolution = last?.resolution?.actor.name;
  const refused = closed ? undefined : waiting;
  return (
    <Note tone={closed ? 'info' : 'neutral'} icon={<CalendarClock aria-hidden size={16} strokeWidth={1.6} />}>
      <b>{t('rule', { days: rules.cooldown_days })}</b>{' '}
      {t(closed ? 'closed' : last === undefined ? 'never' : 'last', values)}{' '}
      {resolution === undefined ? null : t('resolution', { name: resolution })} {t('elsewhere')}
      {refused === undefined ? null : (
        <span className="mt-1 block">
          {t('waiting', { when: times.at(refused.at, 'dayYearTime') })}{' '}
          {refused.reason === undefined ? null : <QuotedText>{refused.reason}</QuotedText>}
        </span>
      )}
    </Note>
  );
}
