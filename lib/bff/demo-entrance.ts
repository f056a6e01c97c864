import 'server-only';
import { randomUUID } from 'node:crypto';
import { enterDemo } from '@/lib/auth/enter-demo';
import { type EnterDemoAnswer, enterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { errorAnswer } from './errors';
import { jsonAnswer } from './json-answer';
import { readJson, requireJson } from './request-body';
import { isSameOrigin } from './same-origin';

/** `POST /api/demo/enter`, for whoever has no session yet: 200 with the session's cookie; 404 with a live service. */
export async function demoEntrance(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    if (!isSameOrigin(request)) throw new DomainError('cross_site');
    requireJson(request);
    const body = enterDemoRequest.safeParse(await readJson(request));
    if (!body.success) throw new DomainError('invalid_input', { fields: fieldReasons(body.error) });
    const { person } = body.data;
    const { cookies, world } = await enterDemo(request, body.data);
    const answer = jsonAnswer({ person, ...defined({ world }) } satisfies EnterDemoAnswer, requestId);
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
