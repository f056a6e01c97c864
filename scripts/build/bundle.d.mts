/** A text in a file below the root to replace before the translation. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

export function bundle(file: string, change?: Change): Promise<string>;
