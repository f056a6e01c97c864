import 'server-only';
import type {
  WithdrawalAccount,
  WithdrawalGroup,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { withdrawalAccounts, withdrawalGroups } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { readWalletGroups, signedRead } from '@/lib/operations/sub-merchants/signed-read';

export interface WithdrawalSources {
  accounts: WithdrawalAccount[];
  groups: WithdrawalGroup[];
}

/** Reads the API now. Throws what a signed read throws. */
export async function readWithdrawalSources(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<WithdrawalSources> {
  const [balance, groups] = await Promise.all([
    signedRead(services, correlationId, () =>
      services.client.getSubMerchantBalance({ correlationId, ...(signal && { signal }) }),
    ),
    readWalletGroups(services, correlationId, signal),
  ]);
  return { accounts: withdrawalAccounts(balance), groups: withdrawalGroups(groups) };
}

export async function readWithdrawalOptions(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<WithdrawalOptionsAnswer> {
  await requireSubMerchant(services, correlationId);
  const { accounts, groups } = await readWithdrawalSources(services, correlationId, signal);
  const { withdraw, naas } = services.assumptions;
  const now = new Date(services.now()).toISOString();
  return {
    accounts,
    groups,
    types: { offered: [...withdraw.types], free: !withdraw.strictTypes },
    needs_onboarding: naas.requireActive,
    now,
    read_at: now,
  };
}
