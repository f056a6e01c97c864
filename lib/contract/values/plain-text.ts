/** NUL and control characters other than tab and line ends, and halves of characters: no text of a person needs them. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function isPlainText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

/**
 * Paths of the texts of a request that hold control characters, names of keys included. A store keeps none of them
 * (safety 54), so the server refuses them before any schema reads the request. `''` is the value itself.
 */
export function pathsOfControlCharacters(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isPlainText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return isPlainText(key) ? pathsOfControlCharacters(item, at) : [at];
  });
}
