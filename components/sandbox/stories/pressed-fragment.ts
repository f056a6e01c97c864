const OF_STORIES = /^#stor(y=|ies$)/;

let noted = '';

/** Called when the page starts: until it is hydrated, the router replaces the address, and a link's fragment is lost. */
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
