'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useShell } from '@/components/ui/shell-context';
import { whenPresent } from '@/components/ui/when-idle';
import type { ExportProps } from './export-dialog';
import { useExportKey } from './use-export-key';

const load = () => import('./export-dialog');
const ExportDialog = lazy(async () => ({ default: (await load()).ExportDialog }));

/** Takes the whole filtered list away as a file; only for roles that may. */
export function ExportButton({ disabled, ...props }: ExportProps & { disabled: boolean }) {
  const t = useTranslations('transactions.export');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const allowed = can('transactions:export');
  // Opening must not wait for code, nor the first rows for the dialog's.
  useEffect(() => (allowed ? whenPresent(() => void load()) : undefined), [allowed]);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  useExportKey(allowed && !disabled && !open ? show : undefined);
  if (!allowed) return null;
  return (
    <>
      <Button disabled={disabled} icon={<Download aria-hidden size={15} strokeWidth={1.6} />} onClick={show}>
        {t('button')}
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <ExportDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
