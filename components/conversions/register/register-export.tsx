'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Popover } from '@/components/ui/overlays/popover';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { registerFileHref } from '@/lib/queries/conversion-register';

/** A plain download: the browser keeps nothing of a file that breaks off. */
export function RegisterExport({ filters }: { filters: Filters }) {
  const t = useTranslations('register.file');
  const { can, locale } = useShell();
  if (!can('transactions:export')) return null;
  return (
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
              <a
                key={format}
                download
                href={registerFileHref(filters, format, locale)}
                className={buttonVariants()}
                onClick={close}
              >
                {t(format)}
              </a>
            ))}
          </div>
        </div>
      )}
    </Popover>
  );
}
