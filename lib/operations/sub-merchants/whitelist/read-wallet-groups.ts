import 'server-only';
import type { WalletGroupsAnswer } from '@/lib/contract/payments-api/sub-merchants';
import type { Services } from '@/lib/operations/services';
import { signedRead } from '@/lib/operations/sub-merchants/signed-read';

export type WalletGroup = WalletGroupsAnswer['groups'][number];

/** WLG-01; the caller has checked the register. */
export async function readWalletGroups(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<WalletGroup[]> {
  const { groups } = await signedRead(services, correlationId, () =>
    services.client.listWalletGroups({ correlationId, ...(signal && { signal }) }),
  );
  return groups;
}
