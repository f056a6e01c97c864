'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useShell } from '@/components/ui/shell-context';
import { ExportDialog, type ExportProps } from './export-dialog';

/** Takes the whole filtered list away as a file; only for roles that may. */
export function ExportButton({ disabled, ...props }: ExportProps & { disabled: boolean }) {
  const t = useTranslations('transactions.export');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  if (!can('transactions:export')) return null;
  return (
    <>
      <Button
        disabled={disabled}
        icon={<Download aria-hidden size={15} strokeWidth={1.6} />}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <ExportDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
