'use client';

import { Ban, CircleCheck, Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/data/badge';
import type { TeamPerson } from '@/lib/contract/bff/people';

const STATES = {
  active: { tone: 'ok', Icon: CircleCheck },
  invited: { tone: 'info', Icon: Mail },
  disabled: { tone: 'neutral', Icon: Ban },
} as const;

const HOUR_MS = 3_600_000;

export function PersonState({ person, now }: { person: TeamPerson; now: string }) {
  const t = useTranslations('people');
  const { tone, Icon } = STATES[person.state];
  const { link_ends_at: endsAt } = person;
  const hours = endsAt === null ? 0 : Math.floor((Date.parse(endsAt) - Date.parse(now)) / HOUR_MS);
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.7} />}>
        {t(`state.${person.state}`)}
      </StatusBadge>
      {person.state === 'invited' ? (
        <span className="block text-meta text-ink-3">
          {endsAt === null ? t('noLink') : t('linkEnds', { hours })}
        </span>
      ) : null}
    </>
  );
}
