import { z } from 'zod';
import { MOST_STATE_BODY } from './sandbox/shared-state';

/** Without a database a visitor's browser keeps his world as a signed copy. This cookie names the copy that it holds. */
export const COPY_COOKIE = 'mesa.copy';

/** On an answer that a copy follows: the copy's name and the bytes of JSON before it, such as `9f…:1234`. */
export const COPY_HEADER = 'x-mesa-copy';

/** Body of `POST /api/demo/world`: the copy as base64; without it the world begins again. */
export const giveWorldRequest = z.strictObject({ file: z.base64().min(1).max(MOST_STATE_BODY).optional() });

export type GiveWorldRequest = z.input<typeof giveWorldRequest>;

export interface GiveWorldAnswer {
  /** False: the instance that answered has been through this copy. */
  restored: boolean;
}
