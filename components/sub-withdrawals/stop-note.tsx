'use client';

import { OctagonPause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { WithdrawAnswer } from '@/lib/contract/bff-sub-withdrawals';
import { useFormats } from './use-formats';

/** Why a confirmed withdrawal was not sent: what changed between the look and the press (safety 2, 43). */
export function StopNote({ answer, account }: { answer: WithdrawAnswer; account: string }) {
  const t = useTranslations('subWithdrawals.stop');
  const f = useFormats();
  const { outcome, withdrawal, available } = answer;
  switch (outcome) {
    case 'blocked':
    case 'repeated':
    case 'group_changed':
    case 'group_not_ready':
    case 'above_available':
      return (
        <Note
          tone="warn"
          role="alert"
          className="mb-4"
          icon={<OctagonPause aria-hidden size={16} strokeWidth={1.8} />}
        >
          <b>{t(`${outcome}.title`)}</b>{' '}
          {t(`${outcome}.body`, {
            name: withdrawal?.created_by.name ?? '',
            time: withdrawal === undefined ? '' : f.day(withdrawal.created_at),
            amount: available === undefined ? '' : f.amount(available, account),
          })}
        </Note>
      );
    default:
      return null;
  }
}
