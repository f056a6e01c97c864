import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { auditedRequest } from '@/lib/auth/audited-request';
import { completeAuthAnswer } from '@/lib/auth/auth-answer';
import { authOptions } from '@/lib/auth/auth-options';
import { checkAuthRequest } from '@/lib/auth/auth-request';
import { sleepWithoutLocks } from '@/lib/auth/sleep-without-locks';
import { endByProvider, isBackChannelLogout } from '@/lib/auth/sso/back-channel-logout';
import { singleSignOn, singleSignOnStep } from '@/lib/auth/sso/single-sign-on';
import { inCallersWorld, inSharedWorld } from '@/lib/auth/visitor-world';
import { errorAnswer } from '@/lib/bff/errors';
import { MAX_BODY_BYTES, readBytes } from '@/lib/bff/request-body';
import { hasForeignOrigin } from '@/lib/bff/same-origin';
import { DomainError } from '@/lib/contract/bff/domain-error';

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own routes, protected by its CSRF token; limits the body, which next-auth does not. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  sleepWithoutLocks();
  try {
    const { url, method, headers } = request;
    const audited =
      (answer: () => Promise<Response>, asked: Request = request) =>
      () =>
        auditedRequest(asked, crypto.randomUUID(), {}, async () =>
          completeAuthAnswer(request, await answer()),
        );
    // The provider's server sends it: it carries no cookie, and its token is signed.
    if (isBackChannelLogout(request))
      return await inSharedWorld(() =>
        auditedRequest(request, crypto.randomUUID(), {}, () =>
          readBytes(request, MAX_BODY_BYTES).then((token) => endByProvider(request, token)),
        ),
      );
    if (hasForeignOrigin(request)) {
      // Every path of another site is one group of the audit log (safety 65).
      const unnamed = new Request(new URL('/api/auth', url), { method, headers });
      return await inSharedWorld(audited(() => Promise.reject(new DomainError('cross_site')), unnamed));
    }
    const step = singleSignOnStep(request);
    if (step !== null) return await inSharedWorld(audited(() => singleSignOn(request, step)));
    const body = method === 'POST' ? await readBytes(request, MAX_BODY_BYTES) : null;
    await checkAuthRequest(request, body ?? new Uint8Array());
    const capped = new NextRequest(url, { method, headers, ...(body === null ? {} : { body }) });
    const answered = audited(() => NextAuth(capped, context, authOptions()));
    // `signIn` chooses the world of whoever types a password.
    return /\/callback\//.test(new URL(url).pathname)
      ? await inSharedWorld(answered)
      : await inCallersWorld(request, answered, true);
  } catch (error) {
    return errorAnswer(error, crypto.randomUUID());
  }
}

export { handle as GET, handle as POST };
