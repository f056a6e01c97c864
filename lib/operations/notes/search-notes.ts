import 'server-only';
import type { FoundNotes } from '@/lib/contract/bff/notes';
import { defined } from '@/lib/contract/values/defined';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { findNotes } from '@/lib/store/notes/notes';

const MAX_FOUND = 8;

/** Finds notes for a reader of the whole account. Sends nothing to the API. */
export async function searchNotes(services: Services, text: string): Promise<FoundNotes> {
  const rows = await findNotes(services.store.db, text, MAX_FOUND);
  return {
    notes: rows.map(({ id, subject, text: said, authorId, authorName, at, recordAt }) => ({
      ...{ id, text: said, at: at.toISOString(), by: { id: authorId, name: authorName } },
      on: { ...recordOf(subject), ...defined({ at: recordAt?.toISOString() }) },
    })),
    now: new Date(services.now()).toISOString(),
  };
}

function recordOf(subject: string): FoundNotes['notes'][number]['on'] {
  const list = TRANSACTION_LISTS.find((one) => subject.startsWith(`${one}/`));
  return list === undefined ? { id: subject } : { list, id: subject.slice(list.length + 1) };
}
