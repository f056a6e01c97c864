'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Switch } from '@/components/ui/controls/switch';
import { Note } from '@/components/ui/feedback/note';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { PrintedSheet } from './printed-sheet';
import type { PrintPlace } from './proof-page';

interface FrameProps {
  title: string;
  /** The record's address, from the root. */
  path: string;
  /** Why there is nothing to prove. */
  none?: string | undefined;
  /** True if nothing on the page is masked: then there is no choice. */
  isPlain?: boolean;
  /** When the page was made, by the server's clock. */
  now: string;
  /** Time of the press, epoch ms. */
  clock(): number;
  sheet(place: PrintPlace): ReactNode;
}

/** The sheet as it will be printed, and the choice of what it hides. */
export function PrintFrame({ title, path, none, isPlain = false, now, clock, sheet }: FrameProps) {
  const t = useTranslations('printed');
  const [isMasked, setMasked] = useState(!isPlain);
  const [origin, setOrigin] = useState('');
  const [printedAt, setPrintedAt] = useState<string>();
  useEffect(() => setOrigin(window.location.origin), []);
  useDocumentTitle(title);
  if (none !== undefined) {
    return (
      <Page>
        <PageHeader title={title} />
        <Note role="status">{none}</Note>
      </Page>
    );
  }
  const place = { isMasked, link: `${origin}${path}`, at: now };
  return (
    <Page>
      <div data-shell-part className="mb-4 flex flex-wrap items-center justify-between gap-4">
        {isPlain ? <span /> : <Switch checked={isMasked} onCheckedChange={setMasked} label={t('mask')} />}
        <Button
          variant="primary"
          icon={<Printer aria-hidden size={15} strokeWidth={1.8} />}
          onClick={() => setPrintedAt(new Date(clock()).toISOString())}
        >
          {t('print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a sheet wider than the phone */}
      <section aria-label={title} className="overflow-x-auto" tabIndex={0}>
        <div className="max-w-[760px] max-sm:min-w-2xl">{sheet(place)}</div>
      </section>
      {printedAt === undefined ? null : (
        <PrintedSheet onDone={() => setPrintedAt(undefined)}>
          {sheet({ ...place, at: printedAt })}
        </PrintedSheet>
      )}
    </Page>
  );
}
