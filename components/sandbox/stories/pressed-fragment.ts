let noted = '';

/** While a page hydrates, the router writes the address it began with over a link's fragment. */
export function noteFragments(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    noted = new URL(newURL).hash;
  });
}

/** The fragment that a link of the stories left before its code came. */
export function pressedFragment(): string | undefined {
  return [window.location.hash, noted].find((hash) => /^#stor(y=|ies$)/.test(hash));
}

export function forgetFragment(): void {
  noted = '';
}
