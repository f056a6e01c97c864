'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/queries/api';
import { createQuote, keepConversion } from '@/lib/queries/conversions';
import type { Draft } from './draft';
import { checkForm, type FormErrors, quoteBody } from './form-check';

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
  const [attempted, setAttempted] = useState(false);
  const request = useMutation({
    mutationFn: createQuote,
    onSuccess: (answer) => {
      keepConversion(client, answer);
      setAttempted(false);
      onQuoted(answer.conversion.rfq_id);
    },
  });
  const errors: FormErrors = attempted ? checkForm(draft, destination) : {};
  const submit = () => {
    if (request.isPending) return;
    setAttempted(true);
    request.reset();
    const body = quoteBody(draft);
    if (body === undefined || Object.keys(checkForm(draft, destination)).length > 0) return;
    request.mutate(body);
  };
  const failure = request.error instanceof ApiError ? request.error : undefined;
  return { submit, errors, busy: request.isPending, failure, showErrors: () => setAttempted(true) };
}
