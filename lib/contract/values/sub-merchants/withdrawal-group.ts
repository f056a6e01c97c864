import type { GroupAddress, GroupFault, WithdrawalAccount, WithdrawalGroup } from './bff-sub-withdrawals';
import type { SubMerchantBalanceAnswer, WalletGroupsAnswer } from './sub-merchants';

const USABLE = 'active';

/**
 * Why a group cannot be withdrawn to. The contract does not say which address of a group the API takes (O-30), so
 * each of them must be usable, and one of them must be of the asset (WDR-25, safety 43).
 */
export function groupFault({ addresses }: WithdrawalGroup, account: string): GroupFault | undefined {
  if (addresses.some(({ status }) => status !== USABLE)) return 'pending';
  return addresses.some(({ currency }) => currency === account) ? undefined : 'no_address';
}

/** True when a group is as it was shown: name, and each address with its asset and status, in any order. */
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

/** Groups by what a withdrawal names; one without an id, or two with the same, cannot be named (WDR-21). */
export function withdrawalGroups(groups: WalletGroupsAnswer['groups']): WithdrawalGroup[] {
  const ids = groups.map(({ id }) => id);
  return groups.flatMap(({ id, label, addresses }) => {
    if (id === undefined || ids.indexOf(id) !== ids.lastIndexOf(id)) return [];
    const shown = addresses.map((item): GroupAddress => {
      const { id: addressId, address, currency, status } = item;
      return {
        ...(addressId === undefined ? {} : { id: addressId }),
        ...(address === undefined ? {} : { address }),
        ...(currency === undefined ? {} : { currency }),
        ...(status === undefined ? {} : { status }),
      };
    });
    return [{ id, ...(label === undefined ? {} : { label }), addresses: shown }];
  });
}

/** What can be debited, each asset once; of an asset with two lines nobody knows which one is meant. */
export function withdrawalAccounts({ balances }: SubMerchantBalanceAnswer): WithdrawalAccount[] {
  const codes = balances.flatMap(({ currency }) => (currency === undefined ? [] : [currency]));
  return [...new Set(codes)].map((currency) => {
    const lines = balances.filter((line) => line.currency === currency);
    const available = lines.length === 1 ? lines[0]?.available : undefined;
    return { currency, ...(available === undefined ? {} : { available }) };
  });
}
