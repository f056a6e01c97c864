const HOME = '/overview';
/** No page has this origin. */
const ANYWHERE = 'https://mesa.invalid';

/**
 * A path of this dashboard, else the first screen: other origins, scheme-relative and backslash forms and our API
 * are refused (safety 47).
 */
export function safeCallback(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /\\|\p{Cc}/u.test(wanted)) return HOME;
  let url: URL;
  try {
    url = new URL(wanted, ANYWHERE);
  } catch {
    return HOME;
  }
  const { origin, pathname } = url;
  if (origin !== ANYWHERE || pathname.startsWith('//')) return HOME;
  if (/^\/(api|signin|sandbox\/|_next)(\/|$)/.test(pathname) || pathname === '/') return HOME;
  return pathname + url.search + url.hash;
}
