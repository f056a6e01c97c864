'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { BrandingChange } from '@/lib/contract/bff/sub-merchants/branding';
import { serverNow } from '@/lib/queries/api/server-clock';
import { noteBranding, recordBranding } from '@/lib/queries/sub-merchants/branding';

interface RecordOutcomeProps {
  correlationId: string;
  change: BrandingChange;
}

/** Manual resolution by a person who saw a checkout page; sends nothing. */
export function BrandingResolution({ correlationId, change }: RecordOutcomeProps) {
  const t = useTranslations('branding.record');
  const client = useQueryClient();
  const times = useTimes();
  const [open, setOpen] = useState(false);
  const { resolvable_at } = change;
  if (resolvable_at === undefined) return null;
  if (serverNow() < Date.parse(resolvable_at)) {
    return <p className="mt-2 text-meta">{t('from', { time: times.at(resolvable_at, 'dayYearTime') })}</p>;
  }
  return (
    <>
      <Button size="sm" className="mt-2.5" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <ManualResolutionDialog
        open={open}
        say={(text) => t(text)}
        failed={(reason) => (
          <>
            <b>{t('failed')}</b> {reason}
          </>
        )}
        record={(resolution) =>
          recordBranding(correlationId, change.id, resolution).finally(
            () => void noteBranding(client, correlationId),
          )
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
