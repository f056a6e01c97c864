'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import type { Attempt } from '@/lib/contract/bff/conversions';

/** The API contradicted a manual resolution. */
export function OverruledAlert({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('convert.outcome');
  const { overruled, resolved_by } = attempt;
  if (overruled !== true || resolved_by === undefined) return null;
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t('overruled', { name: resolved_by.actor.name })}</b>
    </Note>
  );
}
