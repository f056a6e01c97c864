/** Isolates the direction of a foreign name (safety 54). */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}
