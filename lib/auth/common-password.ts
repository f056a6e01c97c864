import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import type { Env } from '@/lib/env/env';

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

/**
 * True for a password on a shipped list of 49,000, and for one made of little more than such a word: a list alone misses
 * a common word and a few digits, or two common words.
 */
export async function isCommonPassword(password: string, person: Named = {}): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, READ), wordsOf(person)).score < SAFE;
}

interface Named {
  name?: string;
  email?: string;
}

/** What everybody knows of a person: the name, the address, and their parts, with accents and without. */
function wordsOf({ name = '', email = '' }: Named): string[] {
  const whole = [name, name.replaceAll(/\s+/g, ''), email, ...email.split('@')];
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{M}\d]+/u)).filter(({ length }) => length > 2);
  const words = [...whole, ...parts, 'mesa'].map((word) => word.toLowerCase());
  const plain = words.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  return [...new Set([...words, ...plain])].filter((word) => word !== '');
}

/** Throws `invalid_input`. */
export async function requireUncommonPassword(password: string, person: Named): Promise<void> {
  if (await isCommonPassword(password, person))
    throw new DomainError('invalid_input', { fields: { password: 'password_guessable' } });
}

/** What the environment's own check, which loads no list, lets pass. */
export async function adminPasswordErrors({
  environment,
  adminPassword,
  adminEmail,
}: Pick<Env, 'environment' | 'adminPassword'> & { adminEmail?: string | undefined }): Promise<string[]> {
  if (environment !== 'live' || adminPassword === undefined) return [];
  return (await isCommonPassword(adminPassword, defined({ email: adminEmail })))
    ? ['ADMIN_PASSWORD is published or common: choose another one']
    : [];
}
