'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/queries/api';
import { createQuote, keepConversion } from '@/lib/queries/conversions';
import type { Draft } from './draft';
import { checkForm, type FormErrors, type FormField, quoteBody, spokenErrors } from './form-check';

/**
 * Checks the form and asks for a quote: one call per press, never repeated by machine (QUO-13). What was
 * typed stays as it is, whatever comes back.
 */
export function useQuoteRequest(
  draft: Draft,
  destination: 'now' | 'later',
  onQuoted: (rfqId: string) => void,
) {
  const client = useQueryClient();
  const [spoken, setSpoken] = useState<'all' | FormField[]>([]);
  const request = useMutation({
    mutationFn: createQuote,
    onSuccess: (answer) => {
      keepConversion(client, answer);
      setSpoken([]);
      onQuoted(answer.conversion.rfq_id);
    },
  });
  const errors: FormErrors = spokenErrors(draft, destination, spoken);
  /** Whether the form could be asked with. */
  const submit = (): boolean => {
    if (request.isPending) return true;
    setSpoken('all');
    request.reset();
    const body = quoteBody(draft);
    if (body === undefined || Object.keys(checkForm(draft, destination)).length > 0) return false;
    request.mutate(body);
    return true;
  };
  /** A field was left: what stands in it and cannot be read is said before anybody asks. */
  const left = (field: FormField) => setSpoken((now) => (now === 'all' ? now : [...now, field]));
  const failure = request.error instanceof ApiError ? request.error : undefined;
  return { submit, left, errors, busy: request.isPending, failure };
}
