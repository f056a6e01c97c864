'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { WaitingNotes } from '@/components/lists/waiting-notes';
import { Button } from '@/components/ui/controls/button';
import { Avatar } from '@/components/ui/data/avatar';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import {
  type PersonAnswer,
  type PersonChange,
  type PersonLinkRequest,
  personChange,
} from '@/lib/contract/bff/people';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { resetFactors } from '@/lib/queries/people/factors';
import { changePerson, endPersonSessions, makePersonLink, personQuery } from '@/lib/queries/people/people';
import { isForTwo } from '@/lib/queries/use-ask-request';
import { AskSecondPerson } from './ask-second-person';
import { useFactorKinds } from './factor-names';
import { FailedNote } from './failed-note';
import { idsOf, type Limit, LimitChoice } from './limit-choice';
import { OneTimeLink } from './one-time-link';
import { PersonState } from './person-state';
import { RoleChoice } from './role-choice';
import { SessionList } from './session-list';
import { SubMerchantNames } from './sub-merchant-names';

export function PersonScreen({ id }: { id: string }) {
  const query = useQuery(personQuery(id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 w-80" />}>
      {(answer) => <Person answer={answer} />}
    </QueryBoundary>
  );
}

function Person({ answer }: { answer: PersonAnswer }) {
  const t = useTranslations('people');
  const { person, sessions, now } = answer;
  const keep = useKeepAnswer();
  return (
    <>
      <header className="border-b border-line px-8 pt-6 pb-5 max-md:px-4">
        <Breadcrumbs href="/team" parent={t('title')} current={person.name} />
        <div className="flex items-center gap-3">
          <Avatar name={person.name} size={42} />
          <div className="min-w-0 flex-1">
            <h1 className="text-title">
              <bdi>{person.name}</bdi>
            </h1>
            <p className="text-cell break-all text-ink-3">{person.email}</p>
          </div>
          <div className="text-end">
            <PersonState person={person} now={now} />
          </div>
        </div>
      </header>
      <ColumnsWithRail rail={<Rail answer={answer} />}>
        <WaitingNotes isAbout={({ kind, asked }) => kind === 'person' && asked.user_id === person.id} />
        <div className="grid gap-8">
          {person.demo ? <Note>{t('person.demoNote')}</Note> : <ChangeRole answer={answer} />}
          {person.demo || person.role === 'admin' ? null : <ChangeLimit answer={answer} />}
          <SessionList
            sessions={sessions}
            now={now}
            end={async (session) => keep(await endPersonSessions(person.id, session))}
          />
        </div>
      </ColumnsWithRail>
    </>
  );
}

function ChangeRole({ answer: { person } }: { answer: PersonAnswer }) {
  const t = useTranslations('people.person');
  const [role, setRole] = useState(person.role);
  const change = useChange(person.id);
  return (
    <section>
      <RoleChoice
        legend={t('roleTitle')}
        value={role}
        onChange={(next) => {
          setRole(next);
          change.reset();
        }}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          disabled={role === person.role}
          busy={change.isPending}
          onClick={() => change.mutate({ role })}
        >
          {t('saveRole')}
        </Button>
        <span role="status" className="text-meta text-ink-3">
          {change.isSuccess && role === person.role ? t('roleSaved') : null}
        </span>
      </div>
      <FailedNote error={isForTwo(change.error) ? null : change.error} unchanged={t('failed')} />
      <AskSecondPerson error={change.error} asked={{ user_id: person.id, role }} />
    </section>
  );
}

function ChangeLimit({ answer: { person } }: { answer: PersonAnswer }) {
  const t = useTranslations('people');
  const fields = useTranslations('fields');
  const [limit, setLimit] = useState<Limit>(person.limited_to);
  const [wrong, setWrong] = useState<FieldReason>();
  const change = useChange(person.id);
  const isSame = idsOf(limit)?.join() === idsOf(person.limited_to)?.join();
  const save = () => {
    const read = personChange.safeParse({ limited_to: idsOf(limit) });
    setWrong(read.success ? undefined : 'no_sub_merchant');
    if (read.success) change.mutate(read.data);
  };
  return (
    <section>
      <LimitChoice
        role={person.role}
        value={limit}
        onChange={(next) => {
          setLimit(next);
          setWrong(undefined);
          change.reset();
        }}
        error={wrong && fields(wrong)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button disabled={isSame} busy={change.isPending} onClick={save}>
          {t('limit.save')}
        </Button>
        <span role="status" className="text-meta text-ink-3">
          {change.isSuccess && isSame ? t('limit.saved') : null}
        </span>
      </div>
      <FailedNote error={isForTwo(change.error) ? null : change.error} unchanged={t('person.failed')} />
      <AskSecondPerson error={change.error} asked={{ user_id: person.id, limited_to: idsOf(limit) }} />
    </section>
  );
}

function Rail({ answer }: { answer: PersonAnswer }) {
  const t = useTranslations('people');
  const factorWords = useTranslations('factors.person');
  const factorsOf = useFactorKinds();
  const times = useTimes();
  const { person } = answer;
  const added = times.at(person.added_at, 'dayYearTime');
  const changed = person.password_changed_at;
  return (
    <div className="grid gap-7">
      <section>
        <h2 className="mb-1 text-section">{t('person.facts')}</h2>
        <FactList>
          <Fact name={t('column.role')}>{t(`role.${person.role}`)}</Fact>
          <Fact name={t('column.seesSub')}>
            <SubMerchantNames seen={person.limited_to} />
          </Fact>
          <Fact name={t('person.added')}>
            {person.invited_by === null
              ? added
              : t('person.addedBy', { time: added, name: person.invited_by })}
          </Fact>
          <Fact name={factorWords('title')}>{factorsOf(person)}</Fact>
          <Fact name={t('column.seen')}>
            {person.last_seen_at === null ? t('never') : times.brief(person.last_seen_at, answer.now)}
          </Fact>
          {person.sso === undefined ? null : (
            <Fact name={t('person.sso')}>
              {person.sso.claimed_role === null || person.sso.claimed_role === person.role
                ? t('person.ssoUsed')
                : t('person.ssoSays', { role: t(`role.${person.sso.claimed_role}`) })}
            </Fact>
          )}
          {changed === null ? null : (
            <Fact name={t('person.passwordChanged')}>{times.at(changed, 'dayYearTime')}</Fact>
          )}
        </FactList>
      </section>
      {person.demo ? null : <PersonLink answer={answer} />}
      <ResetFactors answer={answer} />
      {person.demo ? null : <DisablePerson answer={answer} />}
    </div>
  );
}

function PersonLink({ answer: { person, now, mails } }: { answer: PersonAnswer }) {
  const t = useTranslations('people');
  const times = useTimes();
  const client = useQueryClient();
  const link = useIntent({
    key: ['person-link', person.id],
    send: (body: PersonLinkRequest, id: string) => makePersonLink(person.id, body, id),
    onAnswered: () => client.invalidateQueries({ queryKey: keys.team() }),
  });
  const { user } = useShell();
  if (person.state === 'disabled') return null;
  if (person.email === user.email)
    return (
      <p className="text-meta text-ink-3">
        {t.rich('person.ownLink', {
          link: (words) => (
            <Link href="/account" className="font-medium text-link hover:underline">
              {words}
            </Link>
          ),
        })}
      </p>
    );
  const invited = person.state === 'invited';
  const agreed = person.approved_reset;
  const words = agreed !== undefined ? (mails ? 'agreedMail' : 'agreed') : invited ? 'newLink' : 'reset';
  return (
    <section>
      <Button
        full
        variant={agreed === undefined ? 'default' : 'primary'}
        busy={link.isPending}
        onClick={() => void link.press(agreed === undefined ? {} : { request: agreed.request })}
      >
        {t(`person.${words}`)}
      </Button>
      <p className="mt-1.5 text-meta text-ink-3">
        {t(`person.${words === 'reset' && person.sso?.only ? 'resetSso' : words}Body`, {
          time: times.withZone(agreed?.ends_at ?? now, 'dayTime'),
          holder: agreed?.code_from ?? '',
        })}
      </p>
      <FailedNote error={isForTwo(link.error) ? null : link.error} unchanged={t('person.failed')} />
      <AskSecondPerson
        error={link.error}
        asked={{ user_id: person.id, reset: 'link' }}
        email={person.email}
      />
      <div role="status" className="mt-3 empty:hidden">
        {link.data === undefined ? null : <OneTimeLink answer={link.data} />}
      </div>
    </section>
  );
}

function ResetFactors({ answer: { person } }: { answer: PersonAnswer }) {
  const t = useTranslations('factors.person');
  const failed = useTranslations('people.person');
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useKeepAnswer();
  const reset = useMutation({ mutationFn: () => resetFactors(person.id), onSuccess: keep });
  const said = <span role="status">{reset.isSuccess ? t('resetDone', { name: person.name }) : null}</span>;
  const body = person.sso?.only ? 'resetSsoBody' : 'resetBody';
  if (person.factors.length === 0)
    return reset.isSuccess ? <p className="text-meta text-ink-3">{said}</p> : null;
  return (
    <section>
      <Button ref={button} full busy={reset.isPending} onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      <p className="mt-1.5 text-meta text-ink-3">{t(body)}</p>
      <FailedNote error={isForTwo(reset.error) ? null : reset.error} unchanged={failed('failed')} />
      <AskSecondPerson
        error={reset.error}
        asked={{ user_id: person.id, reset: 'factors' }}
        email={person.email}
      />
      <ConfirmDialog
        open={asking}
        title={t('resetTitle', { name: person.name })}
        finalFocus={button}
        sending={reset.isPending}
        confirm={t('reset')}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p className="text-cell">{t(body)}</p>
      </ConfirmDialog>
    </section>
  );
}

function DisablePerson({ answer: { person } }: { answer: PersonAnswer }) {
  const t = useTranslations('people.person');
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange(person.id);
  const disabled = person.state === 'disabled';
  const confirm = () => change.mutate({ disabled: true }, { onSettled: () => setAsking(false) });
  return (
    <section>
      <Button
        ref={button}
        full
        icon={disabled ? undefined : <Ban aria-hidden size={15} strokeWidth={1.7} />}
        busy={change.isPending}
        onClick={() => (disabled ? change.mutate({ disabled: false }) : setAsking(true))}
      >
        {t(disabled ? 'enable' : 'disable')}
      </Button>
      <p className="mt-1.5 text-meta text-ink-3">
        {t(disabled ? (person.sso?.only ? 'enableSsoBody' : 'enableBody') : 'disableBody')}
      </p>
      <FailedNote error={isForTwo(change.error) ? null : change.error} unchanged={t('failed')} />
      <AskSecondPerson error={change.error} asked={{ user_id: person.id, disabled: !disabled }} />
      <ConfirmDialog
        open={asking}
        title={t('disableTitle', { name: person.name })}
        finalFocus={button}
        sending={change.isPending}
        confirm={t('disable')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p className="text-cell">{t('disableBody')}</p>
        {person.role === 'treasurer' || person.role === 'admin' ? (
          <p className="mt-3 text-cell">{t('disableDecides')}</p>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}

function useChange(id: string) {
  const keep = useKeepAnswer();
  return useMutation({ mutationFn: (change: PersonChange) => changePerson(id, change), onSuccess: keep });
}

function useKeepAnswer() {
  const client = useQueryClient();
  return async (answer: PersonAnswer) => {
    client.setQueryData(keys.person(answer.person.id), answer);
    await client.invalidateQueries({ queryKey: keys.team(), exact: true });
  };
}
