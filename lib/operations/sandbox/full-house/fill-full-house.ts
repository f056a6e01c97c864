import 'server-only';
import type { Env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { createPositionReader } from '@/lib/operations/positions/keep-positions';
import { deliverWithin } from '@/lib/operations/sandbox/deliver-within';
import { createServices, evenRateLimits, type Services, secretsOf } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { withRowTime } from '@/lib/store/engine/row-time';
import type { Person } from '@/lib/store/people/deciders';
import { endOfDay } from '@/lib/time/day-range';
import { dayInZone } from '@/lib/time/zone';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { catchUp, type House, personWho } from './house';
import { closeDay, HOUSE_DAYS } from './house-days';
import { leaveWaiting } from './house-requests';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CALLS = 10_000;
/** Milliseconds before the present. */
const WAITING_MS = 40 * 60_000;
/** Milliseconds before midnight. */
const CLOSES_MS = 108_000;

/** Sixty days in an empty store, by operations. Nothing else may use the world meanwhile: its clock is moved. */
export async function fillFullHouse(
  present: Services,
  known: Pick<Env, 'assumptions' | 'appUrl' | 'allowLocalWebhooks'>,
): Promise<void> {
  const beganAt = Date.now();
  const startedAt = present.clock();
  // The world is made now: its seeded records end today.
  await present.sandbox?.madeAt();
  let moment = startedAt;
  const clock = () => moment;
  const { embeddedSandbox } = await import('@/lib/operations/sandbox/embedded-sandbox');
  const sandbox = embeddedSandbox(present.store, known, log, {
    clock,
    deliver: (...sent) => deliverWithin(past, ...sent),
  });
  const past: Services = createServices({
    store: present.store,
    env: present.env,
    assumptions: present.assumptions,
    timeZone: present.timeZone,
    secret: present.secret,
    sandbox,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
    webhookSecrets: secretsOf(sandbox.keys),
    clock,
    rateLimits: evenRateLimits(CALLS),
  });
  // Seeded records end today: the sweep of the lists would see them weeks before they were made.
  inboxWorkerOf(past).wake = () => undefined;
  const people = {
    operator: personWho('sandbox:control'),
    treasurer: personWho('conversions:accept'),
    administrator: personWho('policies:change'),
  };
  const nameOf = ({ id, name }: Person) => ({ id, name });
  const house: House = {
    services: past,
    positions: createPositionReader(past),
    unsettled: new Set(),
    operator: nameOf(people.operator),
    treasurer: nameOf(people.treasurer),
    people,
    at: (daysAgo, hour) => {
      const day = Math.floor((startedAt - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
      moment = Math.max(moment, day + hour * HOUR_MS);
    },
    pass: (seconds) => {
      moment += seconds * 1_000;
    },
  };
  const maxDays = HOUSE_DAYS[0]?.daysAgo ?? 0;
  try {
    await withRowTime(clock, async () => {
      moment = startedAt - (maxDays + 1) * DAY_MS;
      for (let daysAgo = maxDays; daysAgo > 0; daysAgo -= 1) {
        for (const { run } of HOUSE_DAYS.filter((day) => day.daysAgo === daysAgo)) {
          house.at(daysAgo, 14);
          await run(house);
          await catchUp(house);
        }
        house.at(daysAgo, 14);
        const { timeZone } = past;
        const closesAt = endOfDay(dayInZone(new Date(moment), timeZone), timeZone).getTime() - CLOSES_MS;
        if (closesAt >= startedAt) break;
        moment = closesAt;
        await closeDay(house, daysAgo);
      }
      moment = Math.max(moment, startedAt - WAITING_MS);
      await leaveWaiting(house);
      moment = startedAt;
      await catchUp(house);
      await house.positions.tick();
      await inboxWorkerOf(past).work();
      await inboxWorkerOf(past).settled();
    });
  } finally {
    sandbox.dispose();
  }
  log.info({ durationMs: Date.now() - beganAt }, 'sixty days of a demo were played');
}
