'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { keys } from '@/lib/queries/api/query-keys';
import { chooseMail, mailChoicesQuery } from '@/lib/queries/settings/settings';
import { zoneLabel } from '@/lib/time/zone';
import { AlertModes } from './alert-modes';

/** The reader's choices, on their account page. */
export function MailChoices() {
  const t = useTranslations('mailChoices');
  const client = useQueryClient();
  const query = useQuery(mailChoicesQuery());
  const choose = useMutation({
    mutationFn: chooseMail,
    onSuccess: (answer) => client.setQueryData(keys.mailChoices(), answer),
  });
  return (
    <section>
      <h2 className="text-section">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="w-72" />}>
        {({ mail, mails, time_zone }) => (
          <>
            <p className="mt-0.5 text-cell text-ink-3">
              {mails === 'yes'
                ? `${t('body')} ${t('digest', { zone: zoneLabel(time_zone, new Date()) })}`
                : t(mails)}
            </p>
            {mails === 'yes' ? (
              <AlertModes
                kinds={mail}
                words={(mode) => t(`mode.${mode}`)}
                disabled={choose.isPending}
                onChange={(kind, mode) => choose.mutate({ kind, mail: mode })}
              />
            ) : null}
            <ErrorNote error={choose.error} lead={t('failed')} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
