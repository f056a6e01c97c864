import { checkAddress, lookAlikes, sameAddress } from '@/lib/contract/address-check';
import type { Network } from '@/lib/contract/address-networks';
import type { WhitelistAddress, WhitelistAnswer, WhitelistBody } from '@/lib/contract/bff-whitelist';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { readShownName } from '@/lib/contract/shown-name';

/** The form as typed. */
export interface AddressDraft {
  groupId: string;
  asset: string;
  address: string;
  name: string;
}

export type AddressFaults = Partial<Record<keyof AddressDraft, FieldReason>>;

const FIELD_OF: Readonly<Record<string, keyof AddressDraft>> = {
  walletId: 'groupId',
  walletName: 'groupId',
  currencyCode: 'asset',
  address: 'address',
  addressName: 'name',
};

/** An address with the name of the group it stands in. */
export interface Known extends WhitelistAddress {
  group: string;
}

export function knownAddresses({ groups }: WhitelistAnswer): Known[] {
  return groups.flatMap(({ id, label, addresses }) =>
    addresses.map((address) => ({ ...address, group: label ?? id ?? '' })),
  );
}

/** What is about to be sent, and what a person looks at before. */
export interface Review {
  body: Extract<WhitelistBody, { address: string }>;
  network: Network;
  alike: Known[];
  elsewhere: Known[];
  /** It came in one letter case: it is shown, and sent, as it is written with a checksum. */
  oneCase?: true;
}

/** What would be sent of a pasted address: itself, or how it is written with a checksum. */
export function sendable(pasted: string, networks: readonly Network[]) {
  const checked = checkAddress(pasted, networks);
  if (checked.ok || checked.withChecksum === undefined) return checked;
  return { ok: true, network: 'evm', address: checked.withChecksum, oneCase: true } as const;
}

/** Everything that can be said before sending; the server says it again from a fresh read. */
export function reviewDraft(
  draft: AddressDraft,
  answer: WhitelistAnswer,
): { review: Review } | { faults: AddressFaults } {
  const group = answer.groups.find(({ id }) => id !== undefined && id === draft.groupId);
  const networks = answer.assets.find(({ code }) => code === draft.asset)?.networks ?? [];
  const checked = sendable(draft.address, networks);
  const name = readShownName(draft.name);
  const there =
    checked.ok &&
    group?.addresses.some(
      ({ address, currency }) =>
        currency === draft.asset && address !== undefined && sameAddress(address, checked.address),
    );
  const faults: AddressFaults = {
    ...(group?.label === undefined ? { groupId: 'required' } : {}),
    ...(networks.length === 0 ? { asset: 'required' } : {}),
    ...(checked.ok ? {} : { address: checked.reason }),
    ...(there ? { address: 'already_there' } : {}),
    ...('reason' in name ? { name: name.reason } : {}),
  };
  if (Object.keys(faults).length > 0 || !checked.ok || !group?.label || 'reason' in name) return { faults };
  const known = knownAddresses(answer);
  const alike = lookAlikes(checked.address, known);
  return {
    review: {
      ...('oneCase' in checked ? { oneCase: true } : {}),
      network: checked.network,
      alike,
      elsewhere: known.filter(
        ({ address }) => address !== undefined && sameAddress(address, checked.address),
      ),
      body: {
        walletName: group.label,
        walletId: draft.groupId,
        address: checked.address,
        addressName: name.value,
        currencyCode: draft.asset,
        ...('oneCase' in checked ? { checksum_seen: checked.address } : {}),
        ...(alike.length === 0 ? {} : { look_alikes_seen: alike.map(({ address = '' }) => address) }),
      },
    },
  };
}

/** Faults by field of the contract -> by field of the form. */
export function faultsOf(reasons: Readonly<Record<string, string>>): AddressFaults {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'address', reason]);
  return Object.fromEntries(entries) as AddressFaults;
}
