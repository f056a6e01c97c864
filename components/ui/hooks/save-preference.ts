const YEAR_S = 31_536_000;

/** A cookie the server reads too; undefined deletes it. */
export function savePreference(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_S;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
