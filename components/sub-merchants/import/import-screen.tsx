'use client';

import { useTranslations } from 'next-intl';
import { Crumbs } from '@/components/ui/crumbs';
import { Page, PageHeader } from '@/components/ui/page-header';
import { FilePick } from './file-pick';
import { ImportPreview } from './import-preview';
import { useImport } from './use-import';

/** Many sub-merchants at once: a CSV is picked or pasted, looked at row by row, and then added. */
export function ImportScreen() {
  const t = useTranslations('subMerchantImport');
  const register = useTranslations('subMerchants');
  const job = useImport();
  return (
    <Page>
      <Crumbs href="/sub-merchants" parent={register('title')} current={t('title')} />
      <PageHeader title={t('title')} sub={t('sub')} />
      {job.preview === undefined ? <FilePick onText={job.read} /> : <ImportPreview job={job} />}
    </Page>
  );
}
