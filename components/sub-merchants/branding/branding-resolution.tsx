'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { WordDialog } from '@/components/ui/word-dialog';
import type { BrandingChange } from '@/lib/contract/bff-branding';
import { noteBranding, recordBranding } from '@/lib/queries/branding';
import { serverNow } from '@/lib/queries/server-clock';
import { useMoment } from './use-moment';

interface RecordOutcomeProps {
  correlationId: string;
  /** Without an outcome. */
  change: BrandingChange;
}

/** A person who saw a checkout page says how a change ended that the API never told; it sends nothing. */
export function RecordOutcome({ correlationId, change }: RecordOutcomeProps) {
  const t = useTranslations('branding.record');
  const client = useQueryClient();
  const moment = useMoment();
  const [open, setOpen] = useState(false);
  const { resolvable_at } = change;
  if (resolvable_at === undefined) return null;
  if (serverNow() < Date.parse(resolvable_at)) {
    return <p className="mt-2 text-meta">{t('from', { time: moment(resolvable_at) })}</p>;
  }
  return (
    <>
      <Button size="sm" className="mt-2.5" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <WordDialog
        open={open}
        say={(text) => t(text)}
        failed={(reason) => (
          <>
            <b>{t('failed')}</b> {reason}
          </>
        )}
        record={(word) =>
          recordBranding(correlationId, change.id, word).finally(
            () => void noteBranding(client, correlationId),
          )
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
