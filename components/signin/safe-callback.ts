const HOME = '/overview';
/** No page has this origin: what resolves away from it was not a path of ours. */
const ANYWHERE = 'https://mesa.invalid';

/**
 * Where to go after sign-in: a path of this dashboard, whatever the address bar was given (safety 47). Other
 * origins, scheme-relative and backslash forms, and our own API all lead to the first screen.
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
