import 'server-only';
import type { ArrivedRequest, Reply } from './scripted-upstream';

const LABEL = { en: '', pt: '', es: '' };

export function listItem(end2end: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    end2end,
    created_at: '2026-11-10T15:00:00Z',
    updated_at: '2026-11-10T15:05:00Z',
    process: 'success.completed',
    status: { en: 'Completed', pt: 'Concluído', es: 'Completado' },
    substatus: LABEL,
    message: LABEL,
    error_message: LABEL,
    attributes: {},
    ...change,
  };
}

export function queryOf({ path }: ArrivedRequest): Record<string, string> {
  return Object.fromEntries(new URL(path, 'http://far.invalid').searchParams);
}

/** A list reply that echoes `limit` and `offset` unless `change` differs. */
export function listReply(
  request: ArrivedRequest,
  items: unknown[],
  change: Record<string, unknown> = {},
): Reply {
  const { limit = '20', offset = '0' } = queryOf(request);
  return {
    body: JSON.stringify({
      version: 'v1',
      total: items.length,
      limit: Number.parseInt(limit, 10),
      offset: Number.parseInt(offset, 10),
      results: items,
      ...change,
    }),
  };
}
