import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Names that database integrations of Vercel give: of the pooler, and past it. Both addresses come from the first
 * family that is present: another one may be another database.
 */
const FAMILIES = [
  ['DATABASE_URL', ['DATABASE_URL_DIRECT', 'DATABASE_URL_UNPOOLED']],
  ['POSTGRES_URL', ['POSTGRES_URL_NON_POOLING']],
] as const;

/**
 * On Vercel, the environment with the platform's names as ours. A preview gets no database: its newer schema must
 * not migrate production's, so it keeps an embedded store of its own. Elsewhere unchanged.
 */
export function withVercelNames(source: Source): Source {
  if (source.VERCEL === undefined) return source;
  const preview = source.VERCEL_ENV === 'preview';
  const [pooled, direct] = (preview ? undefined : FAMILIES.find(([name]) => source[name])) ?? [];
  return {
    ...source,
    DATABASE_URL: pooled && source[pooled],
    DATABASE_URL_DIRECT: direct?.map((name) => source[name]).find(Boolean),
  };
}

/** Fits as base64 in a form below Vercel's 4.5 MB. */
const MOST_LOGO_BYTES = 3 * 1024 * 1024;

/** Refused in our words before Vercel refuses in its own. */
export function withVercelLimits(assumptions: Assumptions): Assumptions {
  const { logo } = assumptions.branding;
  const limited = { ...logo, maxBytes: Math.min(logo.maxBytes, MOST_LOGO_BYTES) };
  return { ...assumptions, branding: { ...assumptions.branding, logo: limited } };
}
