let noted = '';

/** From the start of a page: until it is alive, the router writes its own address over the fragment of a link. */
export function noteFragments(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    noted = new URL(newURL).hash;
  });
}

/** The fragment of the link that was pressed before its code came, else `''`. */
export const pressedFragment = (): string => window.location.hash || noted;

/** Takes it out of the address too. */
export function forgetFragment(): void {
  noted = '';
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
