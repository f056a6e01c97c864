'use client';

import { Check, Copy, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { copyText } from '@/components/ui/hooks/copy-text';
import { useShell } from '@/components/ui/hooks/shell-context';

interface RecoveryCodesProps {
  codes: readonly string[];
  stored: boolean;
  onStored(stored: boolean): void;
}

/** The only time that they can be read. */
export function RecoveryCodes({ codes, stored, onStored }: RecoveryCodesProps) {
  const t = useTranslations('factors');
  const common = useTranslations('common');
  const { user } = useShell();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (stored) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [stored]);
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.7 } as const;
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([`Mesa, ${user.email}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    );
    link.download = t('codesFile');
    link.click();
    // The browser holds the file by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line-2">
        <ol className="grid grid-cols-2 gap-x-8 px-5 py-3 max-md:gap-x-4 max-md:px-3.5">
          {codes.map((code, index) => (
            <li
              key={code}
              className="flex items-baseline gap-4 border-b border-line py-2 nth-last-[-n+2]:border-0"
            >
              <span aria-hidden className="w-4 text-meta text-ink-3">
                {index + 1}
              </span>
              <code translate="no" className="mono text-[1rem] select-all">
                {code}
              </code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-5 py-3 max-md:px-3.5">
          <Button icon={<Download {...icon} />} onClick={download}>
            {t('download')}
          </Button>
          <Button
            icon={copied ? <Check {...icon} /> : <Copy {...icon} />}
            onClick={async () => setCopied(await copyText(codes.join('\n')))}
          >
            {t('copy')}
          </Button>
          <span role="status" className="text-meta text-ink-2">
            {copied === undefined ? null : copied ? t('copied') : common('copyFailed')}
          </span>
        </div>
      </div>
      <label className="mt-4 flex cursor-pointer items-start gap-2.5 text-body">
        <input
          type="checkbox"
          checked={stored}
          onChange={(event) => onStored(event.target.checked)}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        {t('saved')}
      </label>
    </>
  );
}
