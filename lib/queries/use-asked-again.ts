'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { RequestKind, RequestState } from '@/lib/contract/bff/requests';
import { changeAddress } from './change-address';
import { requestQuery } from './requests';

const AGAIN: ReadonlySet<RequestState> = new Set(['rejected', 'withdrawn', 'expired', 'back']);

export interface AskedAgain<Asked> {
  id: string;
  asked: Asked;
}

/** What this person's request of `?again=ID` asked for in vain; undefined until read. */
export function useAskedAgain<Asked>(
  user: { id: string },
  kind: RequestKind,
  correlationId?: string,
): AskedAgain<Asked> | undefined {
  const id = useSearchParams().get('again');
  const { data } = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null, refetchInterval: false });
  const request = data?.request;
  const fits =
    request?.kind === kind &&
    request.correlation_id === correlationId &&
    request.maker.id === user.id &&
    AGAIN.has(request.state);
  return fits ? { id: request.id, asked: request.asked as Asked } : undefined;
}

/** Called when the form was sent or the request was made. */
export function dropAskedAgain(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('again')) return;
  address.searchParams.delete('again');
  changeAddress('replace', address);
}
