const OF_STORIES = /^#stor(y=|ies$)/;

let noted = '';

/** While a page hydrates, the router writes the address it began with over a link's fragment. */
export function noteFragments(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (OF_STORIES.test(hash)) noted = hash;
  });
}

/** The fragment that a link of the stories left before its code came, else `''`. */
export function pressedFragment(): string {
  const { hash } = window.location;
  return OF_STORIES.test(hash) ? hash : noted;
}

export function forgetFragment(): void {
  noted = '';
}
