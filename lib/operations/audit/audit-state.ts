import 'server-only';
import type { Services } from '@/lib/operations/services';
import { stalledSince } from '@/lib/store/audit/seal-state';

/** `stalled`: rows wait that should have been sealed, and can be removed meanwhile (safety 65b). */
export async function auditState({ store }: Pick<Services, 'store'>): Promise<'ok' | 'stalled'> {
  return (await stalledSince(store.db)) === undefined ? 'ok' : 'stalled';
}
