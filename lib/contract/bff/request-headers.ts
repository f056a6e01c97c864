/** What a read needs of a Request. */
export type RequestParts = Pick<Request, 'method' | 'url' | 'body' | 'signal'> & {
  headers: Pick<Headers, 'get' | 'has'>;
};

/** `yes` when a person used the tab since the last `yes`; idle time counts by it (W17). */
export const USE_HEADER = 'x-mesa-use';
/** Carries the id of a proof. */
export const PROOF_HEADER = 'mesa-proof';
