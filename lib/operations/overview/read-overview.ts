import 'server-only';
import type { OverviewAnswer, OverviewPart, Part, SectionError } from '@/lib/contract/bff/overview/overview';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { summariseLands } from '@/lib/operations/conversions/read-lands';
import type { Services } from '@/lib/operations/services';
import { readActivity } from './read-activity';
import { sectionError } from './section-error';

interface Options {
  signal?: AbortSignal;
}

/** Each section fails alone (safety 37). Never throws. */
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
  lands: summariseLands,
  activity: readActivity,
} as const;

async function readPart(
  services: Services,
  part: OverviewPart,
  options: Options,
): Promise<Part<object> | SectionError> {
  try {
    const content = await READERS[part](services, options);
    return { ok: true, read_at: new Date(services.now()).toISOString(), ...content };
  } catch (error) {
    return sectionError(error);
  }
}

/** Sections ready within `timeoutMs`; the browser reads the rest. */
export async function overviewWithDeadline(
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
