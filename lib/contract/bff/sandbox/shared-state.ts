import { z } from 'zod';

/** Packed and signed. */
export const MOST_STATE_BYTES = 3 * 1024 * 1024;
/** The same as base64, in JSON. */
export const MOST_STATE_BODY = 4 * 1024 * 1024 + 1024;

/** How a demo's state is given to somebody else: by a link to a kept copy, or as a file where nothing is shared. */
export type SharingKind = 'link' | 'file';

export type SharedState =
  | {
      kind: 'link';
      /** Of this dashboard. */
      path: string;
      /** RFC 3339. */
      ends_at: string;
    }
  | { kind: 'file'; name: string /** Base64. */; file: string };

/** Body of `POST /api/sandbox/state/open`. */
export const openStateRequest = z.strictObject({ file: z.base64().min(1).max(MOST_STATE_BODY) });
