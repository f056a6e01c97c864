import { seenText, walletKey } from '@/lib/contract/values/wallet-key';
import { recognisePixKey } from './pix-key';

/** The one spelling that a destination is saved, found and warned of by (safety 46b). */
export function destinationKey(kind: 'pix' | 'wallet', value: string): string {
  if (kind === 'wallet') return walletKey(value);
  const key = recognisePixKey(seenText(value));
  return 'reason' in key ? seenText(value) : key.value;
}
