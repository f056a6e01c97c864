'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { useShell } from '@/components/ui/hooks/shell-context';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Popover } from '@/components/ui/overlays/popover';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import type { Filters } from '@/lib/contract/values/transactions/list-address';

const load = () => import('./register-file');
const FileError = lazyPart(async () => (await load()).FileError);

export function RegisterExport({ filters }: { filters: Filters }) {
  const t = useTranslations('register.file');
  const { can, locale } = useShell();
  const [error, setError] = useState<unknown>();
  if (!can('transactions:export')) return null;
  const save = (format: ExportFormat) => {
    setError(undefined);
    load()
      .then(({ saveRegisterFile }) => saveRegisterFile(filters, format, locale))
      .catch(setError);
  };
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
                    save(format);
                  }}
                >
                  {t(format)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </Popover>
      {error === undefined ? null : (
        <Suspense>
          <FileError error={error} />
        </Suspense>
      )}
    </div>
  );
}
