'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { keepConversion, resolveConversion } from '@/lib/queries/conversions';

interface ConversionResolutionDialogProps {
  rfqId: string;
  state: Conversion['state'];
  open: boolean;
  onClose(): void;
}

/** A person records an outcome the API never gave; nothing is sent upstream. */
export function ConversionResolutionDialog({ rfqId, state, open, onClose }: ConversionResolutionDialogProps) {
  const t = useTranslations('convert.resolve');
  const client = useQueryClient();
  const router = useRouter();
  const own = {
    body: state === 'evaluating' ? 'bodyEvaluating' : 'body',
    done: 'accepted',
    notDone: 'notAccepted',
  } as const;
  return (
    <ManualResolutionDialog
      about={rfqId}
      open={open}
      say={(text) => t(text === 'body' || text === 'done' || text === 'notDone' ? own[text] : text)}
      failed={(reason) => t('failed', { reason })}
      record={async ({ outcome, note }) => {
        const resolution = { outcome: outcome === 'done' ? 'accepted' : 'not_accepted', note } as const;
        const answer = await resolveConversion(rfqId, resolution);
        keepConversion(client, answer);
        if (answer.waits_in !== undefined) router.push(`/requests/${answer.waits_in}`);
      }}
      onClose={onClose}
    />
  );
}
