'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { JsonText } from '@/components/ui/json-text';
import { RevealButton } from './reveal-button';
import type { Reveal } from './use-reveal';

interface RawJsonProps {
  text: string | undefined;
  masked: boolean;
  reveal: Reveal;
}

/** The record as it stood on the wire, digit by digit; personal data hidden until it was revealed. */
export function RawJson({ text, masked, reveal }: RawJsonProps) {
  const t = useTranslations('transactions.raw');
  if (text === undefined) return null;
  return (
    <Disclosure className="mt-5" title={t('title')}>
      <div className="relative mt-2">
        <span className="absolute end-2 top-2">
          <CopyButton value={text} label={t('title')} />
        </span>
        <pre className="mono rounded-panel bg-sunken p-3.5 pe-9 break-words whitespace-pre-wrap text-ink-3 shadow-edge">
          <JsonText text={text} />
        </pre>
      </div>
      {masked ? (
        <p className="mt-1.5 text-meta text-ink-3">
          {t('masked')} <RevealButton name={t('title')} reveal={reveal} />
        </p>
      ) : null}
    </Disclosure>
  );
}
