'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { readPasted } from '@/lib/contract/pasted-id';
import { subMerchantSearchQuery } from '@/lib/queries/sub-merchants';

const TYPING_MS = 200;
const ENOUGH = 2;
const MOST = 120;
/** What may be, or become, somebody's tax id. */
const MAYBE_TAX_ID = /^[\d.\-/\s]{7,}$/;

/**
 * Sub-merchants of the register whose name, tag or id holds what was typed, a moment after typing. A tax id is not
 * asked for: what is asked stands in an address, and addresses stand in logs (safety 53).
 */
export function useFoundSubMerchants(
  text: string,
): { id: string; label: string; note: string; go: string }[] {
  const { can } = useShell();
  const [asked, setAsked] = useState('');
  const isPersonal = MAYBE_TAX_ID.test(text.trim()) || readPasted(text)?.kind === 'tax_id';
  const wanted = isPersonal ? '' : text.trim().slice(0, MOST);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = can('sub_merchants:read') && wanted.length >= ENOUGH && asked.length >= ENOUGH;
  const { data } = useQuery({
    ...subMerchantSearchQuery(asked),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  if (!enough) return [];
  return (data?.items ?? []).map(({ correlation_id, name }) => ({
    id: `sub-merchant ${correlation_id}`,
    label: name,
    note: correlation_id.slice(0, 8),
    go: `/sub-merchants/${correlation_id}`,
  }));
}
