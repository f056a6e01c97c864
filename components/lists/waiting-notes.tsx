'use client';

import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { requestsQuery } from '@/lib/queries/requests';

/** Open requests about a page: what it shows stays as it is until they are decided. */
export function WaitingNotes({ isAbout }: { isAbout(request: ApprovalRequest): boolean }) {
  const t = useTranslations('people.waiting');
  const times = useTimes();
  const locale = useLocale();
  const { data, error } = useQuery(requestsQuery());
  if (data === undefined) return <ErrorNote className="mb-5" error={error} lead={t('unread')} />;
  const waiting = data.requests.filter((request) => request.state === 'open' && isAbout(request));
  return waiting.map(({ id, maker, made_at, deciders, may, asked: { invite } }) => {
    const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      deciders.map(({ name }) => name),
    );
    const asked = { name: maker.name, time: times.brief(made_at, data.now) };
    const invited = Reflect.get(Object(invite), 'name');
    return (
      <Note
        key={id}
        tone="warn"
        className="mb-5"
        icon={<Hourglass aria-hidden size={16} strokeWidth={1.7} />}
      >
        <b>{typeof invited === 'string' ? t('invite', { name: invited }) : t('title')}</b>{' '}
        {may.decide
          ? t('yours', asked)
          : names === ''
            ? t('nobody', asked)
            : t('others', { ...asked, names })}{' '}
        <Link href={`/requests/${encodeURIComponent(id)}`} className="font-medium text-link hover:underline">
          {t('open')}
        </Link>
      </Note>
    );
  });
}
