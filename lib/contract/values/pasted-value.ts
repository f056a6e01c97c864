/** What copying adds and nobody sees: zero-width signs, joiners, marks of direction, soft hyphens. Not what turns text round. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').trim();

const BARE_UUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** A PIX key as it is copied from a link, a contact or another program (safety 44). */
export function pastedKey(text: string): string {
  const seen = withoutUnseen(text);
  const [, scheme, rest = ''] = /^(tel|mailto):(.+)$/i.exec(seen) ?? [];
  if (scheme !== undefined) return decoded(rest.replace(/[?;].*$/, ''));
  const uuid = BARE_UUID.exec(seen);
  return uuid === null ? seen : uuid.slice(1).join('-').toLowerCase();
}

/** A whole payment code ("copia e cola"), which holds a key, an amount and a name: it is no key. */
export function isPaymentCode(text: string): boolean {
  return /^000201.*br\.gov\.bcb\.pix/i.test(withoutUnseen(text));
}

/** Schemes of wallets; Ethereum says its chain (EIP-681), and only the main one is meant. */
const WALLET_LINK =
  /^(?:bitcoin|tron|ethereum):(?:\/\/)?(?:pay-)?([0-9a-z]+)(?:@1)?(?:\/(\w+))?(?:\?(.*))?$/i;
const EXPLORERS =
  /^(?:www\.)?(?:etherscan\.io|tronscan\.(?:org|io)|mempool\.space|blockstream\.info|blockchair\.com|blockchain\.com|btcscan\.org)$/;

/** An address as it is copied from a link of a wallet or of an explorer; the address itself is not judged here. */
export function pastedAddress(text: string): string {
  const seen = withoutUnseen(text);
  const link = WALLET_LINK.exec(seen);
  if (link !== null) {
    const [, target = '', call, query] = link;
    // A transfer of a token names the contract first, and who receives in the query.
    if (call !== undefined) return (call === 'transfer' && new URLSearchParams(query).get('address')) || seen;
    return evmPrefix(target);
  }
  return evmPrefix(explorerAddress(seen) ?? seen);
}

function explorerAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, pathname, hash } = new URL(text);
  if (!EXPLORERS.test(hostname)) return undefined;
  // Tronscan keeps its path behind #.
  return /\/(?:address|addresses\/\w+)\/([0-9a-z]{20,100})(?=$|[/?#])/i.exec(`${pathname}${hash}`)?.[1];
}

const evmPrefix = (address: string) => address.replace(/^0X(?=[0-9a-fA-F]{40}$)/, '0x');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
