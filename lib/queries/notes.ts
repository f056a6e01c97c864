import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FoundNotes, NoteRequest, NotesAnswer, TransactionNoteRequest } from '@/lib/contract/bff/notes';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
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

/** A second call under the same intent writes no second note. */
export function writeNote(
  record: string,
  body: NoteRequest | TransactionNoteRequest,
  intentId: string,
): Promise<NotesAnswer> {
  return postJson(`/api/${record}/notes`, body, { idempotencyKey: intentId });
}

/** Shows what was answered, also as the count of its row in lists that stand beside it. */
export function keepNotes(client: QueryClient, record: string, answer: NotesAnswer): void {
  client.setQueryData(notesQuery(record).queryKey, answer);
  const id = decodeURIComponent(record.slice(record.lastIndexOf('/') + 1));
  const counted = (data: InfiniteData<TransactionsAnswer> | undefined) =>
    data && { ...data, pages: data.pages.map((page) => ({ ...page, notes: countsOf(page, id, answer) })) };
  const [room = '', owner = '', part = ''] = record.split('/');
  const lists = part === '' ? keys.transactionLists(room) : [...keys.subMerchant(owner, part), 'list'];
  client.setQueriesData<InfiniteData<TransactionsAnswer>>({ queryKey: lists }, counted);
}

function countsOf({ notes, results }: TransactionsAnswer, id: string, { notes: written }: NotesAnswer) {
  return results.some(({ end2end }) => end2end === id) ? { ...notes, [id]: written.length } : (notes ?? {});
}
