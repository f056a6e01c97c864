'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from './popover';

interface WhatIsThisProps {
  /** Name of the thing, for screen readers. */
  about: string;
  /** One or two sentences. */
  text: string;
  align?: 'start' | 'end';
}

/** Explains things that exist only in the sandbox. */
export function WhatIsThis({ about, text, align = 'start' }: WhatIsThisProps) {
  const t = useTranslations('common');
  return (
    <Popover
      label={t('whatIsThis', { about })}
      title={about}
      align={align}
      className="tap -my-1 inline-grid size-7 shrink-0 place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink"
      trigger={<CircleHelp aria-hidden size={16} strokeWidth={1.6} />}
    >
      {() => <p className="max-w-full p-3 text-cell text-pretty text-ink-2">{text}</p>}
    </Popover>
  );
}
