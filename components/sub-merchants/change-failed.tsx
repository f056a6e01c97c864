'use client';

import { useTranslations } from 'next-intl';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';

interface ChangeFailedProps {
  error: Error | null;
  /** What did not happen. */
  lead: string;
  /** What a second press does. */
  after?: string;
}

/** Why a change was not made, with the API's own words where it gave some. */
export function ChangeFailed({ error, lead, after }: ChangeFailedProps) {
  const codes = useTranslations('errors');
  const kyb = useTranslations('subMerchants.kyb');
  if (error === null) return null;
  const { code, upstreamMessage } = describeFailure(error);
  return (
    <Note tone="bad" role="alert" className="mt-4">
      <b>{lead}</b> {codes(code)} {after}
      {upstreamMessage === undefined ? null : (
        <span className="mt-1 block">
          {kyb('apiSays')}: <bdi>{upstreamMessage}</bdi>
        </span>
      )}
    </Note>
  );
}
