'use client';

import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { saveFile } from '@/components/ui/hooks/save-file';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { type Filters, writeListAddress } from '@/lib/contract/values/transactions/list-address';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { loadFile } from '@/lib/queries/exports/load-file';

/** Loaded by a request of ours, which can ask for a proof (W7). Rejects when the file breaks off. */
export async function saveRegisterFile(
  filters: Filters,
  format: ExportFormat,
  locale: Locale,
): Promise<void> {
  const given = Object.fromEntries(new URLSearchParams(writeListAddress('conversions', { filters })));
  const { blob, name } = await loadFile('/api/conversions/export', { ...given, format, locale });
  saveFile(blob, name);
}

export function FileError({ error }: { error: unknown }) {
  const t = useTranslations('register.file');
  return <ErrorNote error={error} reason={error instanceof ApiError ? undefined : t('broken')} />;
}
