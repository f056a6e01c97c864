import { z } from 'zod';
import { MOST_STATE_BODY } from './sandbox/shared-state';

/** Body of `POST /api/demo/world`: the copy as base64; without it the world begins again. */
export const giveWorldRequest = z.strictObject({ file: z.base64().min(1).max(MOST_STATE_BODY).optional() });

export type GiveWorldRequest = z.input<typeof giveWorldRequest>;
