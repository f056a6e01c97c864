import { queryOptions } from '@tanstack/react-query';
import type { FoundNotes, NoteRequest, NotesAnswer, TransactionNoteRequest } from '@/lib/contract/bff/notes';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** `record`: the address of its own routes, such as `conversions/rfq_1`. */
export function notesQuery(record: string) {
  return queryOptions({
    queryKey: keys.notes(record),
    queryFn: ({ signal }) => getJson<NotesAnswer>(`/api/${record}/notes`, { signal }),
  });
}

export function noteSearchQuery(text: string) {
  return queryOptions({
    queryKey: keys.notes(`search ${text}`),
    queryFn: ({ signal }) =>
      getJson<FoundNotes>(`/api/notes?${new URLSearchParams({ q: text })}`, { signal }),
    staleTime: 10_000,
    retry: false,
  });
}

/** The same intent writes one. */
export function writeNote(
  record: string,
  body: NoteRequest | TransactionNoteRequest,
  intentId: string,
): Promise<NotesAnswer> {
  return postJson(`/api/${record}/notes`, body, { idempotencyKey: intentId });
}
