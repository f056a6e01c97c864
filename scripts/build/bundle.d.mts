/** A text in a file below the root that is replaced before it is translated. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

export function bundle(file: string, change?: Change): Promise<string>;
