'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionQuery } from '@/lib/queries/conversions';
import { destinationFor, sentDestination } from './destination';
import type { RequestDraft } from './request-draft';
import { RequestSummary } from './request-summary';

interface OpenRequestProps {
  rfqId: string;
  draft: RequestDraft;
  editing: boolean;
  onEdit(editing: boolean): void;
  children(conversion: Conversion): ReactNode;
}

const OPEN: ReadonlySet<string> = new Set(['open', 'renewed', 'undecided']);

/** The request above its quote on the phone. */
export function MobileRequest({ rfqId, draft, editing, onEdit, children }: OpenRequestProps) {
  const { data } = useQuery({ ...conversionQuery(rfqId), staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) return null;
  const { conversion } = data;
  const undecided = OPEN.has(conversion.state);
  const destination =
    (conversion.attempt && sentDestination(conversion.attempt)) ??
    destinationFor(conversion.to_currency, draft, conversion.wallet_id);
  return (
    <div className="md:hidden">
      <RequestSummary
        conversion={conversion}
        destination={destination}
        editing={editing}
        onEdit={undecided ? () => onEdit(!editing) : undefined}
      />
      {undecided && !editing ? (
        <div className="rounded-money bg-sunken px-3 py-[9px] shadow-edge">{children(conversion)}</div>
      ) : null}
    </div>
  );
}
