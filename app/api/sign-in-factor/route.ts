import { readSignInFactor } from '@/lib/auth/factors/sign-in-factor';
import { entrance } from '@/lib/bff/without-session';
import { signInFactorRequest } from '@/lib/contract/bff/factors';

/** Serves whoever gave the right password a moment ago and now needs the factor. */
export const POST = entrance({
  body: signInFactorRequest,
  handle: async ({ headers }, { challenge }) => ({
    answer: await readSignInFactor(headers.get('cookie'), challenge),
    cookies: [],
  }),
});
