'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef } from 'react';
import type { Conversion } from '@/lib/contract/bff';
import { ConversionRow } from './conversion-row';
import { useServerNow } from './use-server-now';

const STEP: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const HEAD =
  'h-[34px] border-b border-line px-3 text-meta font-medium whitespace-nowrap text-ink-3 first:ps-0 last:pe-0';

/** The register as a table, as cards on the phone. J and K (or the arrows) move between rows once one has the focus. */
export function ConversionsTable({ conversions }: { conversions: Conversion[] }) {
  const t = useTranslations('convert.list');
  const body = useRef<HTMLTableSectionElement>(null);
  const nowMs = useServerNow();
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
  return (
    <table className="w-full border-collapse text-cell max-md:block">
      <thead className="text-start max-md:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            {t('created')}
          </th>
          <th scope="col" className={`${HEAD} text-start`}>
            {t('outcome')}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t('send')}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t('receive')}
          </th>
          <th scope="col" className={`${HEAD} text-start`}>
            {t('option')}
          </th>
          <th scope="col" className={`${HEAD} text-start max-lg:hidden`}>
            {t('status')}
          </th>
          <th scope="col" className={`${HEAD} text-start max-lg:hidden`}>
            {t('by')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown} className="max-md:block">
        {conversions.map((conversion) => (
          <ConversionRow key={conversion.rfq_id} conversion={conversion} nowMs={nowMs} />
        ))}
      </tbody>
    </table>
  );
}
