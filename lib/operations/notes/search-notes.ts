import 'server-only';
import type { FoundNotes } from '@/lib/contract/bff/notes';
import { defined } from '@/lib/contract/values/defined';
import { placeOf } from '@/lib/contract/values/noted-subject';
import { maskKeysIn } from '@/lib/contract/values/pix-keys-in-text';
import type { Services } from '@/lib/operations/services';
import { findNotes } from '@/lib/store/notes/notes';

const MAX_FOUND = 8;

/** Searches notes on records that the person sees. Nothing is sent to the API. */
export async function searchNotes(
  services: Services,
  text: string,
  limitedTo: readonly string[] | null = null,
): Promise<FoundNotes> {
  const rows = await findNotes(services.store.db, text, { limit: MAX_FOUND, limitedTo });
  return {
    notes: rows.map(({ id, subject, text: said, authorId, authorName, at, recordAt }) => ({
      id,
      text: maskKeysIn(said),
      at: at.toISOString(),
      by: { id: authorId, name: authorName },
      on: { ...placeOf(subject), ...defined({ at: recordAt?.toISOString() }) },
    })),
    now: new Date(services.now()).toISOString(),
  };
}
