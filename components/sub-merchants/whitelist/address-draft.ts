import type {
  WhitelistAddress,
  WhitelistAnswer,
  WhitelistBody,
} from '@/lib/contract/bff/sub-merchants/whitelist';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { pastedAddress } from '@/lib/contract/values/pasted-value';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import { checkWalletAddress, sameAddress, similarAddresses } from '@/lib/contract/values/wallet-address';
import type { Network } from '@/lib/contract/values/wallet-networks';

export interface AddressDraft {
  groupId: string;
  asset: string;
  address: string;
  name: string;
}

export type AddressErrors = Partial<Record<keyof AddressDraft, FieldReason>>;

const FIELD_OF: Readonly<Record<string, keyof AddressDraft>> = {
  walletId: 'groupId',
  walletName: 'groupId',
  currencyCode: 'asset',
  address: 'address',
  addressName: 'name',
};

export interface Known extends WhitelistAddress {
  group: string;
}

export function knownAddresses({ groups }: WhitelistAnswer): Known[] {
  return groups.flatMap(({ id, label, addresses }) =>
    addresses.map((address) => ({ ...address, group: label ?? id ?? '' })),
  );
}

export interface Review {
  body: Extract<WhitelistBody, { address: string }>;
  network: Network;
  alike: Known[];
  elsewhere: Known[];
  /** Typed in one letter case; shown and sent with a checksum. */
  oneCase?: true;
}

/** The address to send: as pasted, or rewritten with a checksum. */
export function sendable(pasted: string, networks: readonly Network[]) {
  const checked = checkWalletAddress(pastedAddress(pasted), networks);
  if (checked.ok || checked.withChecksum === undefined) return checked;
  return { ok: true, network: 'evm', address: checked.withChecksum, oneCase: true } as const;
}

/** Checks the form before sending; the server checks again on a fresh read. */
export function reviewDraft(
  draft: AddressDraft,
  answer: WhitelistAnswer,
): { review: Review } | { errors: AddressErrors } {
  const group = answer.groups.find(({ id }) => id !== undefined && id === draft.groupId);
  const networks = answer.assets.find(({ code }) => code === draft.asset)?.networks ?? [];
  const checked = sendable(draft.address, networks);
  const name = readVisibleName(draft.name);
  const there =
    checked.ok &&
    group?.addresses.some(
      ({ address, currency }) =>
        currency === draft.asset && address !== undefined && sameAddress(address, checked.address),
    );
  const errors: AddressErrors = {
    ...(group?.label === undefined ? { groupId: 'required' } : {}),
    ...(networks.length === 0 ? { asset: 'required' } : {}),
    ...(checked.ok ? {} : { address: checked.reason }),
    ...(there ? { address: 'already_there' } : {}),
    ...('reason' in name ? { name: name.reason } : {}),
  };
  if (Object.keys(errors).length > 0 || !checked.ok || !group?.label || 'reason' in name) return { errors };
  const known = knownAddresses(answer);
  const alike = similarAddresses(checked.address, known);
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

export function addressErrors(reasons: Readonly<Record<string, string>>): AddressErrors {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'address', reason]);
  return Object.fromEntries(entries) as AddressErrors;
}
