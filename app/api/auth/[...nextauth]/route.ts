import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { completeAuthAnswer } from '@/lib/auth/answer';
import { authOptions } from '@/lib/auth/options';
import { MAX_BODY_BYTES, readBytes } from '@/lib/bff/body';
import { errorAnswer } from '@/lib/bff/errors';

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own routes, protected by its CSRF token; it would read a body of any size, so that is done here. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  try {
    const { url, method, headers } = request;
    const body = method === 'POST' ? await readBytes(request, MAX_BODY_BYTES) : null;
    const capped = new NextRequest(url, { method, headers, ...(body === null ? {} : { body }) });
    return await completeAuthAnswer(request, await NextAuth(capped, context, authOptions()));
  } catch (error) {
    return errorAnswer(error, crypto.randomUUID());
  }
}

export { handle as GET, handle as POST };
