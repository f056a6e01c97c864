'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { copyText } from '@/components/ui/hooks/copy-text';
import type { DiagnosticsAnswer } from '@/lib/contract/bff/settings/diagnostics';
import { apiCallsQuery } from '@/lib/queries/settings/diagnostics';
import { supportText } from './call-facts';

export function CopyForSupport({ known }: { known: DiagnosticsAnswer }) {
  const t = useTranslations('diagnostics');
  const client = useQueryClient();
  const [result, setResult] = useState<'copied' | 'copyFailed'>();
  const copy = async () => {
    const read = await client.ensureInfiniteQueryData(apiCallsQuery({})).catch(() => undefined);
    const calls = read?.pages.flatMap(({ items }) => items) ?? [];
    setResult((await copyText(supportText(known, calls))) ? 'copied' : 'copyFailed');
  };
  return (
    <div className="grid justify-items-end">
      <Button icon={<Copy aria-hidden size={15} strokeWidth={1.6} />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span role="status" className="text-meta text-ink-3">
        {result === undefined ? null : t(result)}
      </span>
    </div>
  );
}
