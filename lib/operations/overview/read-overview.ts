import 'server-only';
import type { OverviewAnswer, OverviewPart, Part, SectionError } from '@/lib/contract/bff/overview/overview';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { readNear, summariseLands } from '@/lib/operations/conversions/read-lands';
import type { Services } from '@/lib/operations/services';
import { readActivity } from './read-activity';
import { sectionError } from './section-error';

interface Options {
  signal?: AbortSignal;
}

type Near = ReturnType<typeof readNear>;

/** Each section fails alone (safety 37). Never throws. */
export async function readOverview(
  services: Services,
  parts: readonly OverviewPart[],
  options: Options = {},
): Promise<OverviewAnswer> {
  const near = nearFor(services, parts);
  const read = await Promise.all(
    parts.map(async (part) => [part, await readPart(services, part, near, options)]),
  );
  return { ...Object.fromEntries(read), now: new Date(services.now()).toISOString() };
}

/** Two parts need it; a failure is theirs. */
function nearFor(services: Services, parts: readonly OverviewPart[]): Near | undefined {
  if (parts.every((part) => part === 'balance')) return undefined;
  const near = readNear(services);
  near.catch(() => undefined);
  return near;
}

const READERS = {
  balance: async (services: Services, _near: Near | undefined, options: Options) => ({
    balance: await readBalance(services, options),
  }),
  lands: summariseLands,
  activity: readActivity,
} as const;

async function readPart(
  services: Services,
  part: OverviewPart,
  near: Near | undefined,
  options: Options,
): Promise<Part<object> | SectionError> {
  try {
    const content = await READERS[part](services, near, options);
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
  const near = nearFor(services, parts);
  const read = await Promise.all(
    parts.map(async (part) => {
      const answer = await Promise.race([readPart(services, part, near, { signal: late.signal }), tooLate]);
      return answer?.ok === true ? [[part, answer]] : [];
    }),
  );
  clearTimeout(timer);
  return Object.fromEntries(read.flat());
}
