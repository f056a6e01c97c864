'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { registerWords } from '@/lib/contract/register-text';
import { subMerchantSearchQuery } from '@/lib/queries/sub-merchants';

const TYPING_MS = 200;
const ENOUGH = 2;

/**
 * Sub-merchants of the register whose name, tag or id holds what was typed, a moment after typing. What is
 * refused at the field, and what is or becomes a tax id, is not asked for (safety 53, 54).
 */
export function useFoundSubMerchants(
  text: string,
): { id: string; label: string; note: string; go: string }[] {
  const { can } = useShell();
  const [asked, setAsked] = useState('');
  const wanted = registerWords(text);
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
