/** Drawn as nothing, or as a space: no address and no key has one. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

/** What a reader sees of a pasted address or key, which is what is kept and sent. */
export const seenText = (value: string): string => value.replace(UNSEEN, '');

/** Bech32 in capitals, of any prefix. */
const BECH32_CAPITALS = /^[A-Z]{2,8}1[02-9AC-HJ-NP-Z]{20,87}$/;

/** Wallets are compared by this text: hexadecimal and Bech32 ignore letter case, Base58 and ids do not. */
export function walletKey(value: string): string {
  const seen = seenText(value);
  return /^0x[0-9a-f]{40}$/i.test(seen) || BECH32_CAPITALS.test(seen) ? seen.toLowerCase() : seen;
}
