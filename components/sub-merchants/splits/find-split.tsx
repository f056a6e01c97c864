'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { SearchInput } from '@/components/ui/form/search-input';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { readFilterText } from '@/lib/contract/values/transactions/filter-text';

interface FindSplitProps {
  origin: string | undefined;
  onFind(origin: string): void;
}

/** Takes an opaque id: trims it, refuses only what cannot be sent (GEN-10). */
export function FindSplit({ origin, onFind }: FindSplitProps) {
  const t = useTranslations('splits');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const id = useId();
  const [text, setText] = useState(origin ?? '');
  const [reason, setReason] = useState<FieldReason>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFilterText('pix_e2e', text);
    setReason('reason' in read ? read.reason : undefined);
    if ('value' in read) onFind(read.value);
  };
  return (
    <search>
      <form method="dialog" onSubmit={submit} noValidate className="mt-3 flex gap-2">
        <div className={`${INPUT_FRAME} min-w-0 flex-1`}>
          <SearchInput
            label={t('input')}
            value={text}
            onText={setText}
            aria-invalid={reason ? true : undefined}
            aria-describedby={reason ? id : undefined}
            dir="ltr"
            className="mono placeholder:font-sans"
          />
        </div>
        <Button type="submit" variant="primary" size="form">
          {t('find')}
        </Button>
      </form>
      {reason ? (
        <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-meta text-bad">
          <CircleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-0.5" />
          {reason === 'required' ? common('missing', { label: t('input') }) : reasons(reason)}
        </p>
      ) : null}
    </search>
  );
}
