import type { ProofAsked } from '@/lib/contract/bff/factors';

/** Gives a proof, or rejects: the person did not. */
type Prover = (asked: ProofAsked) => Promise<void>;

let prover: Prover | undefined;

/** The page that can ask a person. Returns how to take it away. */
export function setProver(wanted: Prover): () => void {
  prover = wanted;
  return () => {
    if (prover === wanted) prover = undefined;
  };
}

/** False without such a page. */
export async function askForProof(asked: ProofAsked): Promise<boolean> {
  if (prover === undefined) return false;
  await prover(asked);
  return true;
}
