import 'server-only';
import { randomUUID } from 'node:crypto';
import { beforeEach, vi } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { NOTIFICATION_KINDS } from '@/lib/contract/bff/notifications';
import { type AlertAddressRequest, alertAddressRequest } from '@/lib/contract/bff/settings/alerts';
import { setAuthSecret } from '@/lib/env/env';
import { type AlertMail, type AlertWays, sendDue } from '@/lib/operations/alerts/send-alerts';
import type { Services } from '@/lib/operations/services';
import type { Store } from '@/lib/store/engine/open-store';
import type { NewNotification } from '@/lib/store/notifications/notifications';
import { addUser } from '@/lib/store/people/users';
import type { StoreSuite } from '@/lib/testing/harnesses/describe-stores';
import { ALICE } from '@/lib/testing/services';

const SECRET = 'one secret of this test, and long enough';

export const kindsAs = (mode: 'at_once' | 'daily') =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, mode]));

export const addressAsked = (change: object = {}): AlertAddressRequest =>
  alertAddressRequest.parse({
    url: 'https://hooks.example/in?key=one',
    shape: 'standard',
    locale: 'en',
    kinds: kindsAs('at_once'),
    ...change,
  });

export const aNote = (change: Partial<NewNotification> = {}): NewNotification => ({
  kind: 'landing',
  subject: 'rfq_1',
  title_key: 'conversion_landed',
  values: { id: 'rfq_1' },
  href: '/conversions/rfq_1',
  permission: 'conversions:read',
  at: new Date(),
  ...change,
});

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver and a mail server that take what `answer` says; its own file, for it sets the environment. */
export function alertsHarness({ db, store }: StoreSuite) {
  const far = {
    now: 0,
    posts: [] as Post[],
    mails: [] as AlertMail[],
    answer: (): number => 200,
  };
  const ways: AlertWays = {
    post: async (url, { headers, body }) => {
      far.posts.push({ url, headers: { ...headers }, body });
      return far.answer();
    },
    mail: async (mail) => {
      far.mails.push(mail);
      return far.answer() < 300;
    },
  };
  const demo = (on: '0' | '1') => {
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:25');
    vi.stubEnv('MESA_DEMO', on);
    setAuthSecret(SECRET);
  };
  beforeEach(() => {
    demo('0');
    Object.assign(far, { now: Date.now(), posts: [], mails: [], answer: () => 200 });
  });
  const at = (one: Store = store()) =>
    ({
      store: one,
      timeZone: 'America/Sao_Paulo',
      secret: SECRET,
      now: () => far.now,
      clock: () => far.now,
      env: { environment: 'sandbox', appUrl: 'https://mesa.example', appUrlGiven: true },
    }) as Services;
  return {
    far,
    ways,
    at,
    demo,
    press: (id: string = randomUUID()) => ({ id, actor: ALICE, mails: true }),
    bodies: () => far.posts.map(({ body }) => JSON.parse(body)),
    /** What is due by now; a notice is queued by a clock that goes on. */
    async send() {
      far.now = Math.max(far.now, Date.now());
      for (const lane of ['address', 'mail'] as const) await sendDue(at(), ways, lane);
    },
    async person(role: Role = 'viewer', limitedTo: string[] | null = null) {
      const email = `${randomUUID()}@company.example`;
      const user = await addUser(db(), { email, name: 'Rui', role, passwordHash: 'x', limitedTo });
      if (user === null) throw new Error('no person');
      return user;
    },
  };
}
