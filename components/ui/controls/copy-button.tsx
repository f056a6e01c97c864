'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { copyText } from '@/components/ui/hooks/copy-text';

const SHOWN_MS = 1_800;

interface CopyButtonProps {
  /** The full value, never the shortened one. */
  value: string;
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const t = useTranslations('common');
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <>
      <button
        type="button"
        aria-label={t('copy', { what: label })}
        title={t('copy', { what: label })}
        className="tap inline-grid size-5 shrink-0 place-items-center rounded-tag align-[-4px] text-ink-3 transition-colors hover:bg-hover hover:text-ink print:hidden"
        onClick={async () => setResult((await copyText(value)) ? 'copied' : 'failed')}
      >
        {result === 'copied' ? (
          <Check aria-hidden className="text-ok" size={13} strokeWidth={2.2} />
        ) : (
          <Copy aria-hidden size={13} strokeWidth={1.8} />
        )}
      </button>
      <span role="status" className={result === 'failed' ? 'text-meta text-bad' : 'sr-only'}>
        {result === 'copied' ? t('copied', { what: label }) : null}
        {result === 'failed' ? t('copyFailed') : null}
      </span>
    </>
  );
}
