'use client';

import { useTranslations } from 'next-intl';
import type { Edge } from '@/components/transactions/table/use-row-navigation';
import { Drawer } from '@/components/ui/overlays/drawer';
import { RecordContent, type RecordContentProps } from './record-content';
import { RecordFooter } from './record-footer';

interface DrawerProps extends RecordContentProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  edge: Edge | 'page' | undefined;
  onClose(): void;
}

export function RecordDrawer({ onPrevious, onNext, edge, onClose, ...content }: DrawerProps) {
  const t = useTranslations('transactions');
  return (
    <Drawer
      title={t(`lists.${content.list}.one`)}
      previous={t('record.previous')}
      next={t('record.next')}
      onPrevious={onPrevious}
      onNext={onNext}
      status={edge && t(`record.edge.${edge}`)}
      onClose={onClose}
      footer={<RecordFooter {...content} />}
    >
      <RecordContent key={content.id} {...content} />
    </Drawer>
  );
}
