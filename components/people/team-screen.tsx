'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { WaitingNotes } from '@/components/lists/waiting-notes';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { Tag } from '@/components/ui/data/badge';
import { DataTable } from '@/components/ui/data/data-table';
import { ROW_CELLS, ROW_LINK } from '@/components/ui/data/table';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { TeamAnswer, TeamPerson } from '@/lib/contract/bff/people';
import { teamQuery } from '@/lib/queries/people/people';
import { useFactorKinds } from './factor-names';
import { PersonState, WaitingChange } from './person-state';
import { SubMerchantNames } from './sub-merchant-names';

/** Nearer than the minute in which use is noted. */
const HERE_MS = 120_000;

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog')).InviteDialog);

/** `initial` came with the document. */
export function TeamScreen({ initial }: { initial: TeamAnswer | undefined }) {
  const t = useTranslations('people');
  const factorWords = useTranslations('factors');
  const query = useQuery({ ...teamQuery(), ...(initial ? { initialData: initial } : {}) });
  const [inviting, setInviting] = useState(false);
  const [wasInviting, setWasInviting] = useState(false);
  useEffect(() => scheduleOnPresence(InviteDialog.preload), []);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle')}
        actions={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden size={16} strokeWidth={1.7} />}
            onClick={() => {
              setWasInviting(true);
              setInviting(true);
            }}
          >
            {t('invite')}
          </Button>
        }
      />
      <QueryBoundary query={query} skeleton={<TeamSkeleton />}>
        {({ people, deciders, now }) => (
          <>
            <WaitingNotes isAbout={({ kind, asked }) => kind === 'person' && 'invite' in asked} />
            <DataTable
              caption={t('title')}
              cell="px-2 first:ps-0 last:pe-0"
              columns={[
                { id: 'person', name: t('column.person') },
                { id: 'role', name: t('column.role') },
                { id: 'seesSub', name: t('column.seesSub') },
                { id: 'factor', name: factorWords('title') },
                { id: 'seen', name: t('column.seen') },
                { id: 'state', name: t('column.state'), end: true },
              ]}
            >
              {people.map((person) => (
                <PersonRow key={person.id} person={person} now={now} />
              ))}
            </DataTable>
            <p className="mt-4 flex flex-wrap gap-x-4 text-cell text-ink-3">
              <span>{t('count', { count: people.length })}</span>
              <span>{t('protected', { some: deciders.with_factor, all: deciders.all })}</span>
            </p>
          </>
        )}
      </QueryBoundary>
      {wasInviting ? (
        <Suspense fallback={null}>
          <InviteDialog
            open={inviting}
            mails={query.data?.mails === true}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function PersonRow({ person, now }: { person: TeamPerson; now: string }) {
  const t = useTranslations('people');
  const { user } = useShell();
  const factorsOf = useFactorKinds();
  const times = useTimes();
  const { id, name, email, role, last_seen_at: seen } = person;
  const here = person.state === 'active' && seen !== null && Date.parse(now) - Date.parse(seen) < HERE_MS;
  return (
    <tr
      className={`relative hover:bg-hover max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2.5 ${ROW_CELLS}`}
    >
      <td>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} size={34} />
          <span className="min-w-0">
            <Link
              data-row={id}
              href={`/team/${encodeURIComponent(id)}`}
              className={`font-medium ${ROW_LINK}`}
            >
              <bdi>{name}</bdi>
            </Link>{' '}
            {id === user.id ? <span className="text-ink-3">{t('you')}</span> : null}
            <span className="block text-meta break-all text-ink-3">{email}</span>
            {person.demo ? <Tag>{t('demo')}</Tag> : null}
          </span>
        </span>
      </td>
      <td className="font-medium max-md:col-start-1 max-md:row-start-2 max-md:ps-[46px]">
        {t(`role.${role}`)}
      </td>
      <td className="text-ink-2 wrap-anywhere max-md:col-span-2 max-md:row-start-3 max-md:ps-[46px] max-md:text-meta">
        <span className="md:hidden">{t('column.seesSub')}: </span>
        <SubMerchantNames short seen={person.limited_to} />
      </td>
      <td className={cx('max-md:hidden', person.factors.length === 0 && 'text-ink-3')}>
        {factorsOf(person)}
      </td>
      <td className="text-ink-2 tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:text-end">
        {seen === null ? t('never') : here ? t('here') : times.brief(seen, now)}
      </td>
      <td className="text-end max-md:col-start-2 max-md:row-start-1">
        <PersonState person={person} now={now} />
        <WaitingChange id={id} />
      </td>
    </tr>
  );
}

function TeamSkeleton() {
  return (
    <div className="grid gap-6 pt-4">
      {['w-80', 'w-64', 'w-72', 'w-60'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
