'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Switch } from '@/components/ui/controls/switch';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { AlertAddressAnswer, AlertsAnswer } from '@/lib/contract/bff/settings/alerts';
import { keys } from '@/lib/queries/api/query-keys';
import { alertsQuery, allowAlertAmounts, retryAlertTarget } from '@/lib/queries/settings/settings';
import { zoneLabel } from '@/lib/time/zone';
import { AlertAddressSection } from './alert-address-section';

/** For administrators: what leaves, where to, and what is not taken. */
export function AlertsScreen({ initial }: { initial: AlertsAnswer | undefined }) {
  const t = useTranslations('alerts');
  const client = useQueryClient();
  const query = useQuery({ ...alertsQuery(), ...(initial && { initialData: initial }) });
  const [secret, setSecret] = useState<string>();
  const keep = ({ secret: newSecret, ...answer }: AlertAddressAnswer) => {
    client.setQueryData(keys.alerts(), answer);
    if (newSecret !== undefined) setSecret(newSecret);
    if (answer.address === undefined) setSecret(undefined);
  };
  return (
    <Page>
      <Breadcrumbs href="/settings" parent={t('settings')} current={t('title')} />
      <PageHeader title={t('title')} sub={t('sub')} />
      <QueryBoundary query={query} skeleton={<Skeleton className="h-40" />}>
        {(answer) => (
          <div className="grid max-w-[720px] gap-9">
            {answer.leaves === 'demo' ? <Note tone="info">{t('demo')}</Note> : null}
            {secret === undefined ? null : <SecretOnce secret={secret} />}
            <AlertAddressSection answer={answer} onAnswer={keep} />
            <Amounts answer={answer} onAnswer={keep} />
            <MailSection answer={answer} onAnswer={keep} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

interface PartProps {
  answer: AlertsAnswer;
  onAnswer(answer: AlertsAnswer): void;
}

function SecretOnce({ secret }: { secret: string }) {
  const t = useTranslations('alerts.secret');
  return (
    <section role="status" className="text-cell">
      <span className="mb-1.5 flex justify-between font-medium">
        {t('title')}
        <CopyButton value={secret} label={t('label')} />
      </span>
      <code translate="no" className="mono block rounded-field bg-sunken px-3 py-2 break-all select-all">
        {secret}
      </code>
      <p className="mt-2 text-meta text-ink-2">
        {t('once')} {t('body')}
      </p>
    </section>
  );
}

function Amounts({ answer, onAnswer }: PartProps) {
  const t = useTranslations('alerts.amounts');
  const form = useTranslations('alerts.form');
  const allow = useMutation({ mutationFn: allowAlertAmounts, onSuccess: onAnswer });
  return (
    <section>
      <h2 className="text-section">{t('title')}</h2>
      <Switch
        label={t('label')}
        hint={t('hint')}
        checked={answer.amounts}
        busy={allow.isPending}
        onCheckedChange={(allowed) => allow.mutate(allowed)}
      />
      <ErrorNote error={allow.error} lead={form('failed')} />
    </section>
  );
}

function MailSection({ answer, onAnswer }: PartProps) {
  const t = useTranslations('alerts');
  const times = useTimes();
  const retry = useMutation({ mutationFn: retryAlertTarget, onSuccess: onAnswer });
  const { mails, dead, time_zone, now } = answer;
  return (
    <section>
      <h2 className="text-section">{t('mail.title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">
        {t(mails ? 'mail.yes' : 'mail.no')} {t('mail.digest', { zone: zoneLabel(time_zone, new Date(now)) })}
      </p>
      {dead.length === 0 ? null : (
        <>
          <h3 className="mt-4 text-cell font-medium">{t('dead.title')}</h3>
          <p className="text-cell text-ink-3">{t('dead.body')}</p>
          <ul>
            {dead.map(({ target, name, dead_at = '', waiting }) => (
              <li key={target} className="flex items-center gap-3 border-b border-line py-2.5 text-cell">
                <span className="min-w-0 flex-1">
                  <bdi className="font-medium">{name}</bdi>
                  <span className="block text-ink-3">
                    {times.brief(dead_at, now)} · {t('address.waiting', { count: waiting })}
                  </span>
                </span>
                <Button
                  size="sm"
                  busy={retry.isPending && retry.variables === target}
                  onClick={() => retry.mutate(target)}
                >
                  {t('address.tryAgain')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ErrorNote error={retry.error} lead={t('form.failed')} />
    </section>
  );
}
