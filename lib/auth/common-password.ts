import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Env } from '@/lib/env';

/** The estimate's time grows faster than its text. */
const READ = 64;
/** More than 10^10 guesses. */
const SAFE = 4;

const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** On a shipped list of 49,000, or made of little more than what is on it (ADR 0224). */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, READ)).score < SAFE;
}

/** Throws `invalid_input`. */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new DomainError('invalid_input', { fields: { password: 'password_guessable' } });
}

/** What the environment's own check, which loads no list, lets pass. */
export async function adminPasswordErrors({
  environment,
  adminPassword,
}: Pick<Env, 'environment' | 'adminPassword'>): Promise<string[]> {
  if (environment !== 'live' || adminPassword === undefined) return [];
  return (await isCommonPassword(adminPassword))
    ? ['ADMIN_PASSWORD is published or common: choose another one']
    : [];
}
