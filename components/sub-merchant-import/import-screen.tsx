'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonLook } from '@/components/ui/button-look';
import { Page, PageHeader } from '@/components/ui/page-header';
import { FilePick } from './file-pick';
import { ImportPreview } from './import-preview';
import { useImport } from './use-import';

/** Many sub-merchants at once: a CSV is picked or pasted, looked at row by row, and then added. */
export function ImportScreen() {
  const t = useTranslations('subMerchantImport');
  const job = useImport();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          <Link href="/sub-merchants" className={buttonLook()}>
            {t('toRegister')}
          </Link>
        }
      />
      {job.preview === undefined ? <FilePick onText={job.read} /> : <ImportPreview job={job} />}
    </Page>
  );
}
