/**
 * Whether a browser says that it runs on a phone (`Sec-CH-UA-Mobile`, else its name). Good for a first guess only: what
 * is shown is decided by the room there is.
 */
export function isPhone(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('sec-ch-ua-mobile');
  if (hint !== null) return hint === '?1';
  return /\bMobi/.test(headers.get('user-agent') ?? '');
}
