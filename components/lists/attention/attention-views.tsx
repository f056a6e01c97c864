'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';

export type AttentionView = 'open' | 'done';

interface AttentionViewsProps {
  view: AttentionView;
  /** Absent: not all of them are known. */
  open: number | undefined;
  done: number;
  onView(view: AttentionView): void;
}

export function AttentionViews({ view, open, done, onView }: AttentionViewsProps) {
  const t = useTranslations('attention');
  const count = (number: number | undefined) =>
    number === undefined ? null : <span className="text-ink-3 tabular-nums">{number}</span>;
  return (
    <Segmented
      label={t('which')}
      value={view}
      options={[
        {
          value: 'open',
          label: (
            <>
              {t('open')} {count(open)}
            </>
          ),
        },
        {
          value: 'done',
          label: (
            <>
              {t('done')} {count(done)}
            </>
          ),
        },
      ]}
      onValueChange={onView}
    />
  );
}

/** Goes when pressed: the first row takes the focus. */
export function ShowAll({ onAll }: { onAll(): void }) {
  const t = useTranslations('attention');
  return (
    <Button
      size="sm"
      className="mt-2"
      onClick={({ currentTarget }) => {
        currentTarget.closest('section')?.querySelector<HTMLElement>('li a')?.focus();
        onAll();
      }}
    >
      {t('showAll')}
    </Button>
  );
}
