'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Popover } from '@/components/ui/overlays/popover';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { type Filters, writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { ApiError } from '@/lib/queries/api/api-client';
import { loadFile } from '@/lib/queries/exports/load-file';

/** Loaded by a request of ours, which can ask for a proof (W7). */
export function RegisterExport({ filters }: { filters: Filters }) {
  const t = useTranslations('register.file');
  const { can, locale } = useShell();
  const file = useMutation({
    mutationFn: (format: ExportFormat) => {
      const given = new URLSearchParams(writeListAddress('conversions', { filters }));
      return loadFile('/api/conversions/export', { ...Object.fromEntries(given), format, locale });
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  if (!can('transactions:export')) return null;
  return (
    <div className="grid justify-items-end">
      <Popover
        sheet
        label={t('button')}
        title={t('title')}
        className={buttonVariants()}
        trigger={
          <>
            <Download aria-hidden size={15} strokeWidth={1.6} />
            {t('button')}
          </>
        }
      >
        {(close) => (
          <div className="w-72 p-3 max-md:w-auto">
            <p className="text-cell text-ink-2">{t('body')}</p>
            <div className="mt-3 flex gap-2">
              {(['csv', 'xlsx'] as const).map((format) => (
                <Button
                  key={format}
                  onClick={() => {
                    close();
                    file.mutate(format);
                  }}
                >
                  {t(format)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </Popover>
      <ErrorNote error={file.error} reason={file.error instanceof ApiError ? undefined : t('broken')} />
    </div>
  );
}
