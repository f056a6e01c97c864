'use client';

import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import type { BrandingView } from '@/lib/contract/bff-branding';
import { useMoment } from './use-moment';

/** When one that is sent now would let the next one through. */
export function closesUntil({ now, rules }: Pick<BrandingView, 'now' | 'rules'>): string {
  return new Date(Date.parse(now) + rules.cooldown_days * 86_400_000).toISOString();
}

export function isClosed({ now, closed_until }: Pick<BrandingView, 'now' | 'closed_until'>): boolean {
  return closed_until !== undefined && Date.parse(now) < Date.parse(closed_until);
}

/** The one shot of 30 days, said before it is spent, and afterwards until when there is no other (BRD-13). */
export function CooldownNote({ view }: { view: BrandingView }) {
  const t = useTranslations('branding.note');
  const moment = useMoment();
  const { last, closed_until, rules, waiting } = view;
  const closed = isClosed(view);
  const values = {
    when: last === undefined ? '' : moment(last.at),
    name: last?.by.name ?? '',
    until: moment(closed && closed_until !== undefined ? closed_until : closesUntil(view)),
  };
  const word = last?.word?.actor.name;
  const refused = closed ? undefined : waiting;
  return (
    <Note tone={closed ? 'info' : 'neutral'} icon={<CalendarClock aria-hidden size={16} strokeWidth={1.6} />}>
      <b>{t('rule', { days: rules.cooldown_days })}</b>{' '}
      {t(closed ? 'closed' : last === undefined ? 'never' : 'last', values)}{' '}
      {word === undefined ? null : t('word', { name: word })} {t('elsewhere')}
      {refused === undefined ? null : (
        <span className="mt-1 block">
          {t('waiting', { when: moment(refused.at) })}{' '}
          {refused.reason === undefined ? null : <Quote>{refused.reason}</Quote>}
        </span>
      )}
    </Note>
  );
}
