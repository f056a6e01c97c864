import 'server-only';
import type { CurrencyKind } from '@/lib/contract/currencies';

const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const EVM = /^0x[0-9a-fA-F]{40}$/;
const BITCOIN = /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** Whether an address looks like one of a network that carries the asset; used only where O-47 asks for it. */
export function looksLikeAddress(text: string, kind: CurrencyKind): boolean {
  return kind === 'stablecoin' ? TRON.test(text) || EVM.test(text) : BITCOIN.test(text);
}
