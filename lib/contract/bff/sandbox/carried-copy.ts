/** Names the copy of the visitor's world that the browser holds (ADR 0127). */
export const COPY_COOKIE = 'mesa.copy';

/** The name of the copy after an answer, and the bytes of JSON before it: `9f:1234`. */
export const COPY_HEADER = 'x-mesa-copy';

export interface GiveWorldAnswer {
  /** False when this instance had the world already. */
  restored: boolean;
}
