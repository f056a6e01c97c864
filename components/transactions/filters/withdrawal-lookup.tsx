'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useContext, useId, useState } from 'react';
import { OpenRecordContext } from '@/components/transactions/record/open-record-context';
import { cx } from '@/components/ui/cx';
import { SearchInput } from '@/components/ui/form/search-input';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { recordIdError } from '@/lib/contract/values/record-id';
import { looksLikeTaxId } from '@/lib/contract/values/tax-id';
import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';

/** Finds by end2end or hash; the API tries both (WDR-12). */
export function WithdrawalLookup() {
  const open = useContext(OpenRecordContext);
  const t = useTranslations('transactions.lookup');
  const common = useTranslations('common');
  const reasons = useFieldErrorText();
  const id = useId();
  const [text, setText] = useState('');
  const [reason, setReason] = useState<FieldReason>();
  const errorText =
    reason === 'required'
      ? common('missing', { label: t('label') })
      : reason && reasons(reason, text, MAX_FILTER_LENGTH);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    // A mistyped tax id is still personal: keep it out of the address.
    const found = looksLikeTaxId(typed) ? 'is_a_tax_id' : recordIdError(typed);
    setReason(found);
    if (found === undefined) open(typed);
  };
  return (
    <search className="shrink-0">
      <form onSubmit={submit} className="px-8 pb-2.5 max-md:px-4 xl:w-[364px] xl:pe-0">
        <div
          className={cx(
            'flex h-[34px] max-w-[420px] items-center xl:h-[30px] gap-2 rounded-field bg-field px-2.5 text-cell transition-shadow focus-within:shadow-field-focus max-md:h-11',
            errorText ? 'shadow-field-bad' : 'shadow-edge-3',
          )}
        >
          <SearchInput
            label={t('label')}
            value={text}
            onText={setText}
            aria-invalid={errorText ? true : undefined}
            aria-describedby={errorText ? id : undefined}
            className="text-ellipsis"
          />
          <button type="submit" className="tap rounded-tag px-1.5 font-medium text-link hover:underline">
            {t('go')}
          </button>
        </div>
        {errorText ? (
          <p id={id} role="alert" className="mt-1.5 text-meta text-bad">
            {errorText}
          </p>
        ) : null}
      </form>
    </search>
  );
}
