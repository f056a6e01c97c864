import 'server-only';
import { giveWorld } from '@/lib/auth/carried-world';
import { enterDemo } from '@/lib/auth/enter-demo';
import { inSharedWorld } from '@/lib/auth/visitor-world';
import { type EnterDemoAnswer, enterDemoRequest, giveWorldRequest } from '@/lib/contract/bff/demo';
import type { GiveWorldAnswer } from '@/lib/contract/bff/sandbox/carried-copy';
import { MOST_STATE_BODY } from '@/lib/contract/bff/sandbox/shared-state';
import { defined } from '@/lib/contract/values/defined';
import { entrance } from './without-session';

/** `POST /api/demo/enter`: 200 with the session's cookie, or with a place in the queue; 404 with a live service. */
export const demoEntrance = entrance({
  body: enterDemoRequest,
  handle: async (request, body) => {
    const { cookies, world, waiting, copy } = await enterDemo(request, body);
    const answer = { person: body.person, ...defined({ world, waiting }) } satisfies EnterDemoAnswer;
    return { answer, cookies, ...defined({ copy }) };
  },
});

const given = entrance({
  body: giveWorldRequest,
  maxBodyBytes: MOST_STATE_BODY,
  handle: async (request, { file }) => {
    const { restored, copy } = await giveWorld(request, file);
    return { answer: { restored } satisfies GiveWorldAnswer, cookies: [], copy };
  },
});

/** `POST /api/demo/world`: 404 if browsers do not keep the worlds. */
export const worldGiven = (request: Request): Promise<Response> => inSharedWorld(() => given(request));
