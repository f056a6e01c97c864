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
import { MONEY_FILES, type MoneyFile } from '@/lib/contract/bff/sub-merchants/money-files';
import { ApiError } from '@/lib/queries/api/api-client';
import { loadFile } from '@/lib/queries/exports/load-file';

export function MoneyExport() {
  const t = useTranslations('subMerchantMoney');
  const { can, locale } = useShell();
  const file = useMutation({
    mutationFn: (which: MoneyFile) => loadFile('/api/sub-merchants/money/export', { file: which, locale }),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  if (!can('sub_merchants:export')) return null;
  return (
    <div className="grid justify-items-end">
      <Popover
        sheet
        label={t('export')}
        className={buttonVariants()}
        trigger={
          <>
            <Download aria-hidden size={15} strokeWidth={1.6} />
            {t('export')}
          </>
        }
      >
        {(close) => (
          <div className="w-72 p-3 max-md:w-auto">
            <p className="text-cell text-ink-2">{t('exportBody')}</p>
            <div className="mt-3 flex flex-col gap-2">
              {MONEY_FILES.map((which) => (
                <Button
                  key={which}
                  full
                  onClick={() => {
                    close();
                    file.mutate(which);
                  }}
                >
                  {t(`files.${which}`)}
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
