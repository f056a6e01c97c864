import 'server-only';
import type { z } from 'zod';
import { auditedRequest } from '@/lib/auth/audited-request';
import type { CarriedCopy } from '@/lib/auth/carried-world';
import { sleepWithoutLocks } from '@/lib/auth/sleep-without-locks';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { pathsOfControlCharacters } from '@/lib/contract/values/plain-text';
import { requestId as currentId } from '@/lib/log/request-lines';
import { withCopy } from './carried-copy';
import { errorAnswer } from './errors';
import { jsonAnswer } from './json-answer';
import { readJson, requireJson } from './request-body';
import { asResponse } from './route';
import { isSameOrigin } from './same-origin';

interface EntranceSpec<Body extends z.ZodType> {
  body: Body;
  maxBodyBytes?: number;
  /** `cookies`: values of `Set-Cookie`. `copy`: the world that the browser carries. */
  handle: (
    request: Request,
    body: z.output<Body>,
  ) => Promise<{ answer: unknown; cookies: readonly string[]; copy?: CarriedCopy | null }>;
}

/** A POST of a person without a session (W2). */
export function entrance<Body extends z.ZodType>({ body, maxBodyBytes, handle }: EntranceSpec<Body>) {
  return async (request: Request): Promise<Response> => {
    sleepWithoutLocks();
    const requestId = currentId();
    try {
      const work = async () => {
        if (!isSameOrigin(request)) throw new DomainError('cross_site');
        requireJson(request);
        const sent = await readJson(request, maxBodyBytes);
        const [hostile] = pathsOfControlCharacters(sent);
        if (hostile !== undefined)
          throw new DomainError('invalid_input', { fields: { [hostile || 'body']: 'control_characters' } });
        const read = body.safeParse(sent);
        if (!read.success) throw new DomainError('invalid_input', { fields: fieldReasons(read.error) });
        return handle(request, read.data);
      };
      const { answer, cookies, copy = null } = await auditedRequest(request, requestId, {}, work);
      const response = await withCopy(asResponse(jsonAnswer(answer, requestId)), copy);
      for (const cookie of cookies) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };
}
