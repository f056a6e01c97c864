'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import type { SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { RegisterRow } from './register-row';

const STEP: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const HEAD =
  'h-[34px] border-b border-line px-3 text-meta font-medium whitespace-nowrap text-ink-3 first:ps-8 last:pe-8';

/** The register as a table, as cards on the phone. J and K (or the arrows) move between rows once one has the focus. */
export function RegisterTable({ items }: { items: readonly SubMerchant[] }) {
  const t = useTranslations('subMerchants');
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
    const current = links.findIndex((link) => link.matches(':focus'));
    const next = links[current + step];
    if (current === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const head = (text: string, source: string, className?: string) => (
    <th scope="col" className={cx(HEAD, className ?? 'text-start')}>
      {text} {source === '' ? null : <span className="font-normal max-lg:sr-only">· {source}</span>}
    </th>
  );
  return (
    <table className="w-full border-collapse border-t border-line text-cell max-md:block">
      <caption className="sr-only">{t('register.caption')}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {head(t('register.name'), '')}
          {head(t('correlationId'), '', 'text-start md:max-lg:hidden')}
          {head(t('register.status'), '')}
          {head(t('register.step'), '')}
          {head(t('register.substatus'), '', 'text-start md:max-lg:hidden')}
          {head(t('register.available'), t('source.api'), 'text-end')}
          {head(t('register.health'), '', 'text-end')}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown} className="max-md:block">
        {items.map((item) => (
          <RegisterRow key={item.correlation_id} subMerchant={item} />
        ))}
      </tbody>
    </table>
  );
}
