import type {
  GroupAddress,
  GroupError,
  WithdrawalAccount,
  WithdrawalGroup,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { SubMerchantBalanceAnswer, WalletGroupsAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { defined } from '@/lib/contract/values/defined';

const USABLE = 'active';

/** The addresses that the person saw as able to take the asset; only they were approved (safety 43). */
export function payableAddresses<Address extends Pick<GroupAddress, 'currency' | 'status'>>(
  { addresses }: { addresses: readonly Address[] },
  account: string,
): Address[] {
  return addresses.filter(({ currency, status }) => currency === account && status === USABLE);
}

/** An active address must take the asset (WDR-25); others of the group may wait, and are shown (safety 43). */
export function groupError({ addresses }: WithdrawalGroup, account: string): GroupError | undefined {
  if (payableAddresses({ addresses }, account).length > 0) return undefined;
  return addresses.some(({ currency }) => currency === account) ? 'pending' : 'no_address';
}

/** Addresses of the asset that wait beside an active one: the API could take one that becomes active meanwhile. */
export function waitingBeside({ addresses }: WithdrawalGroup, account: string): number {
  return addresses.filter(({ currency, status }) => currency === account && status !== USABLE).length;
}

/** Same name and same addresses, assets and statuses, in any order. */
export function sameGroup(
  seen: { label?: string | undefined; addresses: readonly SeenAddress[] },
  group: WithdrawalGroup,
): boolean {
  return seen.label === group.label && textOf(seen.addresses) === textOf(group.addresses);
}

type SeenAddress = { [Key in keyof GroupAddress]?: GroupAddress[Key] | undefined };

function textOf(addresses: readonly SeenAddress[]): string {
  const lines = addresses.map(({ id, address, currency, status }) =>
    JSON.stringify([id ?? null, address ?? null, currency ?? null, status ?? null]),
  );
  return lines.sort().join('\n');
}

/** Groups with a unique id; others cannot be named (WDR-21). */
export function withdrawalGroups(groups: WalletGroupsAnswer['groups']): WithdrawalGroup[] {
  const ids = groups.map(({ id }) => id);
  return groups.flatMap(({ id, label, addresses }) => {
    if (id === undefined || ids.indexOf(id) !== ids.lastIndexOf(id)) return [];
    const shown = addresses.map((item): GroupAddress => {
      const { id: addressId, address, currency, status } = item;
      return defined({ id: addressId, address, currency, status });
    });
    return [{ id, ...defined({ label }), addresses: shown }];
  });
}

/** Each asset once; two lines of one asset are ambiguous. */
export function withdrawalAccounts({ balances }: SubMerchantBalanceAnswer): WithdrawalAccount[] {
  const codes = balances.flatMap(({ currency }) => (currency === undefined ? [] : [currency]));
  return [...new Set(codes)].map((currency) => {
    const lines = balances.filter((line) => line.currency === currency);
    const available = lines.length === 1 ? lines[0]?.available : undefined;
    return { currency, ...defined({ available }) };
  });
}
