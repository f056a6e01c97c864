/** Without a database a visitor's browser keeps his world as a signed copy. This cookie names the copy that it holds. */
export const COPY_COOKIE = 'mesa.copy';

/** On an answer that a copy follows: the copy's name and the bytes of JSON before it, such as `9f…:1234`. */
export const COPY_HEADER = 'x-mesa-copy';

export interface GiveWorldAnswer {
  /** False: the instance that answered has been through this copy. */
  restored: boolean;
}
