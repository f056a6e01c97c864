'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { LogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { sizeText } from './file-size-text';
import type { LogoRules, ReadyPicture } from './logo-image';

interface LogoFactsListProps {
  picture: LogoContent & { bytes: number };
  name: string;
  from: ReadyPicture['from'];
  rules: LogoRules;
}

export function LogoFactsList({ picture, name, from, rules }: LogoFactsListProps) {
  const t = useTranslations('branding.logo');
  const { locale } = useShell();
  const { width, height, bytes, mime } = picture;
  const { max_width: maxWidth, max_height: maxHeight, max_bytes } = rules;
  const facts = [
    mime === 'image/png' ? 'PNG' : 'JPEG',
    t('bytes', { size: sizeText(bytes, locale), limit: sizeText(max_bytes, locale) }),
    t('pixels', { width, height, maxWidth, maxHeight }),
  ];
  return (
    <>
      <p className="truncate text-body text-ink">
        <bdi>{name}</bdi>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-ink-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-center gap-[5px]">
            <CircleCheck aria-hidden size={14} strokeWidth={1.7} className="text-ok" />
            {fact}
          </li>
        ))}
      </ul>
      {from === undefined ? null : (
        <p className="mt-1 text-meta text-ink-3">
          {t('scaled', { width: from.width, height: from.height, size: sizeText(from.bytes, locale) })}
        </p>
      )}
      {width === height ? null : <p className="mt-1 text-meta text-ink-3">{t('notSquare')}</p>}
    </>
  );
}
