'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Switch } from '@/components/ui/switch';
import {
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationsAnswer,
} from '@/lib/contract/bff-notifications';
import { chooseNotifications } from '@/lib/queries/notifications';

/** What one person wants to hear of, kept with their account. */
export function NotificationChoices({ choices }: Pick<NotificationsAnswer, 'choices'>) {
  const t = useTranslations('notifications');
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: NotificationChoice) => chooseNotifications(client, choice),
  });
  return (
    <details className="shrink-0 px-2.5 pt-1">
      <summary className="min-h-8 cursor-pointer py-1.5 text-cell text-ink-3 hover:text-ink">
        {t('choices')}
      </summary>
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
    </details>
  );
}
