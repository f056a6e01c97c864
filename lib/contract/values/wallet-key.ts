/** To compare by: an EVM address is the same in every letter case (EIP-55). */
export function walletKey(value: string): string {
  return isEvmShape(value) ? value.toLowerCase() : value;
}

export const isEvmShape = (value: string) => /^0x[0-9a-f]{40}$/i.test(value);
