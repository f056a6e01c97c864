'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Queued } from '@/lib/contract/bff/overview/attention';
import { Actions } from './item-handling';

/** What this person may do with a record that needs attention, at the record. */
export function RecordSteps({ queue, title }: { queue: Queued; title: string }) {
  const t = useTranslations('attention');
  const { can } = useShell();
  const [refusal, setRefusal] = useState<Error | null>(null);
  if (!can('notes:write')) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      data-handling
      role="group"
      tabIndex={-1}
      aria-label={t('subMerchants')}
      className="outline-none print:hidden"
    >
      <Actions key={queue.handling?.id} queue={queue} title={title} onRefusal={setRefusal} />
      <ErrorNote error={refusal} lead={t('failed')} />
    </div>
  );
}
