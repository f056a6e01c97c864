/** Carries the id of a proof. */
export const PROOF_HEADER = 'mesa-proof';
