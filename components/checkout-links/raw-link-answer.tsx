'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';

/** An answer in which no link was recognised, as it came (O-01). */
export function RawAnswer({ raw }: { raw: string }) {
  const t = useTranslations('checkoutLinks');
  return (
    <div className="mt-3 rounded-field bg-sunken p-3">
      <CopyButton value={raw} label={t('raw')} />
      <pre
        translate="no"
        className="mono mt-1 max-h-60 overflow-auto text-meta whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {raw}
      </pre>
    </div>
  );
}
