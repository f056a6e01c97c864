'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { MakeRequest } from '@/lib/contract/bff/requests';
import { REQUEST_HOURS } from '@/lib/contract/values/request-hours';
import { ApiError } from './api/api-client';
import { useIntent } from './api/use-intent';
import { keepRequest, makeRequest } from './requests';

type Asked = Pick<Extract<MakeRequest, { kind: 'person' | 'policy' }>, 'kind' | 'asked'>;

export function isForTwo(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'second_person_needed';
}

/** Makes a request of what the server left to a second person. */
export function useAskRequest(key: string, onAsked: (id: string) => void) {
  const client = useQueryClient();
  return useIntent({
    key: ['make-request', key],
    send: (body: Asked, id) => makeRequest({ ...body, ends_in_hours: REQUEST_HOURS } as MakeRequest, id),
    onAnswered(answer) {
      keepRequest(client, answer);
      onAsked(answer.request.id);
    },
  });
}
