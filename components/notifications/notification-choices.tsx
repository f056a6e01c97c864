'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Disclosure } from '@/components/ui/disclosure';
import { Switch } from '@/components/ui/switch';
import type { NotificationChoice } from '@/lib/contract/bff-notification-requests';
import { NOTIFICATION_KINDS, type NotificationsAnswer } from '@/lib/contract/bff-notifications';
import { chooseNotifications } from '@/lib/queries/notifications';

/** What one person wants to hear of, kept with their account. */
export function NotificationChoices({ choices }: Pick<NotificationsAnswer, 'choices'>) {
  const t = useTranslations('notifications');
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: NotificationChoice) => chooseNotifications(client, choice),
  });
  return (
    <Disclosure className="shrink-0 px-2.5 py-2" title={t('choices')}>
      {NOTIFICATION_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={choices[kind]}
          busy={choose.isPending && choose.variables.kind === kind}
          onCheckedChange={(wanted) => choose.mutate({ kind, wanted })}
        />
      ))}
      {choose.isError ? (
        <p role="alert" className="pb-1 text-cell text-bad">
          {t('choicesFailed')}
        </p>
      ) : null}
    </Disclosure>
  );
}
