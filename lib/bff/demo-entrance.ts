import 'server-only';
import { enterDemo } from '@/lib/auth/enter-demo';
import { type EnterDemoAnswer, enterDemoRequest } from '@/lib/contract/bff/demo';
import { defined } from '@/lib/contract/values/defined';
import { entrance } from './without-session';

/** `POST /api/demo/enter`: 200 with the session's cookie; 404 with a live service. */
export const demoEntrance = entrance({
  body: enterDemoRequest,
  handle: async (request, body) => {
    const { cookies, world } = await enterDemo(request, body);
    return { answer: { person: body.person, ...defined({ world }) } satisfies EnterDemoAnswer, cookies };
  },
});
