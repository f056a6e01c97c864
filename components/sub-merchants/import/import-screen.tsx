'use client';

import { useTranslations } from 'next-intl';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { FilePick } from './file-picker';
import { ImportPreview } from './import-preview';
import { useImport } from './use-import';

export function ImportScreen() {
  const t = useTranslations('subMerchantImport');
  const register = useTranslations('subMerchants');
  const job = useImport();
  return (
    <Page>
      <Breadcrumbs href="/sub-merchants" parent={register('title')} current={t('title')} />
      <PageHeader title={t('title')} sub={t('sub')} />
      {job.preview === undefined ? <FilePick onText={job.read} /> : <ImportPreview job={job} />}
    </Page>
  );
}
