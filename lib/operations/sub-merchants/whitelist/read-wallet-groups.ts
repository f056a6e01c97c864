import 'server-only';
import type { WalletGroupsAnswer } from '@/lib/contract/sub-merchants';
import type { Services } from '../services';
import { signedRead } from './signed-answer';

export type WalletGroup = WalletGroupsAnswer['groups'][number];

/** The wallet groups of one sub-merchant as the API lists them now (WLG-01); the register was asked before. */
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
