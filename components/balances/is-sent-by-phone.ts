/** A first guess from `Sec-CH-UA-Mobile` or the user agent; the measured width decides later. */
export function isSentByPhone(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  if (hint !== null) return hint === '?1';
  return /\bMobi/.test(headers.get('user-agent') ?? '');
}
