'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/queries/api/api-client';
import { createQuote, keepConversion } from '@/lib/queries/conversions';
import type { RequestDraft } from './request-draft';
import {
  type FormErrors,
  type FormField,
  quoteBody,
  spokenErrors,
  validateRequest,
} from './validate-request';

/** Checks the form and asks for a quote, once per press (QUO-13); the form stays as typed. */
export function useQuoteRequest(
  draft: RequestDraft,
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
  /** `hold`: something else must be done first; the errors are said all the same. */
  const submit = (hold: boolean): boolean => {
    if (request.isPending) return true;
    setSpoken('all');
    request.reset();
    const body = quoteBody(draft);
    if (hold || body === undefined || Object.keys(validateRequest(draft, destination)).length > 0)
      return false;
    request.mutate(body);
    return true;
  };
  /** A field that was left says its error before a press. */
  const left = (field: FormField) => setSpoken((now) => (now === 'all' ? now : [...now, field]));
  const failure = request.error instanceof ApiError ? request.error : undefined;
  return { submit, left, errors, busy: request.isPending, failure };
}
