import { z } from 'zod';

export const MOST_STATE_BYTES = 3 * 1024 * 1024;
/** Length in base64. */
export const MOST_STATE_BODY = 4 * 1024 * 1024 + 1024;

export type SharingKind = 'link' | 'file';

export type SharedState =
  | {
      kind: 'link';
      path: string;
      /** RFC 3339. */
      ends_at: string;
    }
  | { kind: 'file'; name: string /** Base64. */; file: string };

/** Body of `POST /api/sandbox/state/open`. */
export const openStateRequest = z.strictObject({ file: z.base64().min(1).max(MOST_STATE_BODY) });
