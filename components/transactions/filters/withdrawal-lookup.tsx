'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useContext, useId, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { SearchInput } from '@/components/ui/search-input';
import { useReasons } from '@/components/ui/use-reasons';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { MAX_FILTER_LENGTH } from '@/lib/contract/filter-text';
import { recordIdFault } from '@/lib/contract/record-id';
import { looksLikeTaxId } from '@/lib/contract/tax-id';
import { OpenRecordContext } from './open-record-context';

/** Opens a withdrawal by its end2end or its transaction hash: the API tries the one, then the other (WDR-12). */
export function LookupBox() {
  const open = useContext(OpenRecordContext);
  const t = useTranslations('transactions.lookup');
  const reasons = useReasons();
  const id = useId();
  const [text, setText] = useState('');
  const [reason, setReason] = useState<FieldReason>();
  const fault = reason && reasons(reason, text, MAX_FILTER_LENGTH);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    // A number with a wrong digit is as personal, and it would stand in the address.
    const found = looksLikeTaxId(typed) ? 'is_a_tax_id' : recordIdFault(typed);
    setReason(found);
    if (found === undefined) open(typed);
  };
  return (
    <search className="shrink-0">
      <form onSubmit={submit} className="px-8 pb-2.5 max-md:px-4 xl:w-[364px] xl:pe-0">
        <div
          className={cx(
            'flex h-[34px] max-w-[420px] items-center xl:h-[30px] gap-2 rounded-field bg-field px-2.5 text-cell transition-shadow focus-within:shadow-field-focus max-md:h-11',
            fault ? 'shadow-field-bad' : 'shadow-edge-3',
          )}
        >
          <SearchInput
            label={t('label')}
            value={text}
            onText={setText}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            className="text-ellipsis"
          />
          <button type="submit" className="tap rounded-tag px-1.5 font-medium text-link hover:underline">
            {t('go')}
          </button>
        </div>
        {fault ? (
          <p id={id} role="alert" className="mt-1.5 text-meta text-bad">
            {fault}
          </p>
        ) : null}
      </form>
    </search>
  );
}
