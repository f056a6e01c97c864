'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { RequestKind } from '@/lib/contract/bff/requests';
import { requestQuery } from './requests';

export interface AskedAgain<Asked> {
  id: string;
  asked: Asked;
}

/** What the request of `?again=ID` asked for; undefined until it was read. */
export function useAskedAgain<Asked>(
  kind: RequestKind,
  correlationId?: string,
): AskedAgain<Asked> | undefined {
  const id = useSearchParams().get('again');
  const { data } = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null, refetchInterval: false });
  const request = data?.request;
  const fits = request?.kind === kind && request.correlation_id === correlationId;
  return fits ? { id: request.id, asked: request.asked as Asked } : undefined;
}
