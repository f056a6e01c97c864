import 'server-only';
import type { Services } from '@/lib/operations/services';

/** A sandbox reset voids observed states; 0 for a live service. */
export async function dataEpoch({ sandbox }: Pick<Services, 'sandbox'>): Promise<Date> {
  return new Date(sandbox === undefined ? 0 : await sandbox.madeAt());
}
