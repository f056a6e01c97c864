'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';

interface SectionProps {
  title: string;
  body?: ReactNode;
  what?: string;
  /** The section's mutation: shows its error, announces its success. */
  change?: { error: unknown; isSuccess: boolean };
  /** Controls take the full width below the text. */
  wide?: boolean;
  children: ReactNode;
}

export function Section({ title, body, what, change, wide = false, children }: SectionProps) {
  const t = useTranslations('sandbox');
  const columns = wide ? '' : 'lg:grid-cols-[264px_minmax(0,1fr)]';
  return (
    <section
      className={`grid min-w-0 gap-x-12 gap-y-3.5 border-t border-line py-6 first:border-t-0 first:pt-5 ${columns}`}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h2 className="text-section text-ink">{title}</h2>
          {what ? <WhatIsThis about={title} text={what} /> : null}
        </div>
        {body ? <p className="mt-0.5 max-w-[72ch] text-cell text-ink-3">{body}</p> : null}
      </div>
      <div className="min-w-0">
        {children}
        {change?.error ? <ErrorState compact error={change.error} /> : null}
        <p role="status" className="sr-only">
          {change?.isSuccess ? t('done') : null}
        </p>
      </div>
    </section>
  );
}
