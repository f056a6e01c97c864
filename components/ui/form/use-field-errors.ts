'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { FieldReason } from '@/lib/contract/values/field-reasons';

/** Texts for fields that the form found wrong, else for those that the server refused. */
export function useFieldErrors(refused: Readonly<Record<string, string>> | undefined) {
  const fields = useTranslations('fields');
  const [wrong, setWrong] = useState<Record<string, FieldReason>>({});
  const errorOf = (name: string) => {
    const reason = (wrong[name] ?? refused?.[name]) as FieldReason | undefined;
    return reason === undefined ? undefined : fields(reason);
  };
  return { errorOf, setWrong };
}
