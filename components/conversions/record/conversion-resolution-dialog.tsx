'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { WordDialog } from '@/components/ui/word-dialog';
import type { Conversion } from '@/lib/contract/bff';
import { keepConversion, resolveConversion } from '@/lib/queries/conversions';

interface ResolveDialogProps {
  rfqId: string;
  /** What the API last said: nothing at all, or that it was still evaluating. */
  state: Conversion['state'];
  open: boolean;
  onClose(): void;
}

/** A person ends an outcome the API never gave, and says how they know (architecture 4.5). Nothing is sent upstream. */
export function ResolveDialog({ rfqId, state, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('convert.resolve');
  const client = useQueryClient();
  const own = {
    body: state === 'evaluating' ? 'bodyEvaluating' : 'body',
    done: 'accepted',
    notDone: 'notAccepted',
  } as const;
  return (
    <WordDialog
      open={open}
      say={(text) => t(text === 'body' || text === 'done' || text === 'notDone' ? own[text] : text)}
      failed={(reason) => t('failed', { reason })}
      record={async ({ outcome, note }) => {
        const resolution = { outcome: outcome === 'done' ? 'accepted' : 'not_accepted', note } as const;
        keepConversion(client, await resolveConversion(rfqId, resolution));
      }}
      onClose={onClose}
    />
  );
}
