'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Conversion } from '@/lib/contract/bff';
import { conversionQuery } from '@/lib/queries/conversions';
import { destinationFor, sentDestination } from './destination';
import type { Draft } from './draft';
import { RequestSummary } from './request-summary';

interface OpenRequestProps {
  rfqId: string;
  draft: Draft;
  editing: boolean;
  onEdit(editing: boolean): void;
  /** What is available for this quote. */
  children(conversion: Conversion): ReactNode;
}

const OPEN: ReadonlySet<string> = new Set(['open', 'renewed', 'undecided']);

/** On the phone: what was asked for, above its quote, with the way back to the form while that can matter. */
export function OpenRequest({ rfqId, draft, editing, onEdit, children }: OpenRequestProps) {
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
