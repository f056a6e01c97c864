import 'server-only';
import type { FailedPart, OverviewAnswer, OverviewPart, Part } from '@/lib/contract/bff-overview';
import { failedPart } from './failed-part';
import { readActivity } from './read-activity';
import { readBalance } from './read-balance';
import { readDayCounts } from './read-day-counts';
import type { Services } from './services';

interface Options {
  signal?: AbortSignal;
}

/** The parts that were asked for, read at the same time; each stands or fails by itself (safety 37). Never throws. */
export async function readOverview(
  services: Services,
  parts: readonly OverviewPart[],
  options: Options = {},
): Promise<OverviewAnswer> {
  const read = await Promise.all(parts.map(async (part) => [part, await readPart(services, part, options)]));
  return { ...Object.fromEntries(read), now: new Date(services.now()).toISOString() };
}

const READERS = {
  balance: async (services: Services, options: Options) => ({
    balance: await readBalance(services, options),
  }),
  days: readDayCounts,
  activity: readActivity,
} as const;

async function readPart(
  services: Services,
  part: OverviewPart,
  options: Options,
): Promise<Part<object> | FailedPart> {
  try {
    const content = await READERS[part](services, options);
    return { ok: true, read_at: new Date(services.now()).toISOString(), ...content };
  } catch (error) {
    return failedPart(error);
  }
}

/**
 * The parts that are there within `timeoutMs`, for the first picture of a page; the browser asks for the rest and
 * explains what failed. Counting days goes on when it is late: the next to ask finds it done.
 */
export async function overviewInTime(
  services: Services,
  parts: readonly OverviewPart[],
  timeoutMs: number,
): Promise<Partial<OverviewAnswer>> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const tooLate = new Promise<undefined>((resolve) => {
    late.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const read = await Promise.all(
    parts.map(async (part) => {
      const answer = await Promise.race([readPart(services, part, { signal: late.signal }), tooLate]);
      return answer?.ok === true ? [[part, answer]] : [];
    }),
  );
  clearTimeout(timer);
  return Object.fromEntries(read.flat());
}
