'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Hourglass, Mail } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/data/badge';
import type { TeamPerson } from '@/lib/contract/bff/people';
import { requestsQuery } from '@/lib/queries/requests';

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

/** Asked for, and not decided: the person stays as shown until then. */
export function WaitingChange({ id }: { id: string }) {
  const t = useTranslations('people.waiting');
  const { data } = useQuery(requestsQuery());
  const waits = data?.requests.find(
    ({ kind, state, asked }) => kind === 'person' && state === 'open' && asked.user_id === id,
  );
  if (waits === undefined) return null;
  return (
    <Link
      href={`/requests/${encodeURIComponent(waits.id)}`}
      className="relative flex items-center justify-end gap-1 text-meta text-warn hover:underline"
    >
      <Hourglass aria-hidden size={13} strokeWidth={1.7} />
      {t('short')}
    </Link>
  );
}
