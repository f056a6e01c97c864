import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditAnswer, AuditRowAnswer, HeadAnswer, VerifyAnswer } from '@/lib/contract/bff/audit/audit';
import type { AuditFilters } from '@/lib/contract/bff/audit/audit-requests';
import { defined } from '@/lib/contract/values/defined';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export type AuditNarrowing = {
  [Key in keyof AuditFilters]?: NonNullable<AuditFilters[Key]>;
};

export function auditQuery(filters: AuditNarrowing) {
  const query = new URLSearchParams(Object.entries(filters));
  return infiniteQueryOptions({
    queryKey: keys.auditList(query.toString()),
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query);
      if (pageParam !== '') asked.set('before', pageParam);
      return getJson<AuditAnswer>(`/api/audit?${asked}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next?.toString(),
  });
}

export function auditRowQuery(id: number) {
  return queryOptions({
    queryKey: keys.auditRow(id),
    queryFn: ({ signal }) => getJson<AuditRowAnswer>(`/api/audit/${id}`, { signal }),
  });
}

export function verifyAudit(head?: string): Promise<VerifyAnswer> {
  return postJson('/api/audit/verify', defined({ head }));
}

export function exportAuditHead(): Promise<HeadAnswer> {
  return postJson('/api/audit/head', {});
}
