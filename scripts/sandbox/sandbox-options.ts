import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Flags and environment of `npm run sandbox`. */
export interface SandboxArguments {
  port: number;
  /** Total of seeded records; undefined: the usual number. */
  records?: number;
  databaseUrl?: string;
  dataDir?: string;
  /** JSON that overrides the assumptions. */
  assumptions?: string;
  appUrl?: string;
  allowLocalWebhooks: boolean;
}

export const USAGE = `Usage: npm run sandbox -- [--port N] [--records N] [--data FOLDER]

  --port N       where to listen on this machine (PORT, else 4010; 0 takes a free one)
  --records N    records of the seeded history in all, up to 6000000
  --data FOLDER  keeps the world there over restarts (DATA_DIR, or DATABASE_URL for a server; else in memory)

Environment: PORT, DATA_DIR, DATABASE_URL, PAYMENTS_ASSUMPTIONS, APP_URL, SANDBOX_ALLOW_LOCAL_WEBHOOKS=1
`;

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads flags and variables; a flag wins. Throws a one-line message for invalid values. */
export function readArguments(args: readonly string[], env: Variables): SandboxArguments {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, records: { type: 'string' }, data: { type: 'string' } },
  });
  const port = count('the port', values.port ?? nonEmpty(env.PORT) ?? '4010', 65_535);
  const records = values.records === undefined ? undefined : count('--records', values.records, 6_000_000);
  const dataDir = values.data ?? nonEmpty(env.DATA_DIR);
  const databaseUrl = nonEmpty(env.DATABASE_URL);
  const assumptions = readAssumptions(nonEmpty(env.PAYMENTS_ASSUMPTIONS));
  const appUrl = nonEmpty(env.APP_URL);
  return {
    port,
    allowLocalWebhooks: env.SANDBOX_ALLOW_LOCAL_WEBHOOKS === '1',
    ...(records !== undefined && { records }),
    ...(values.data === undefined && databaseUrl !== undefined && { databaseUrl }),
    ...(dataDir !== undefined && { dataDir }),
    ...(assumptions !== undefined && { assumptions }),
    ...(appUrl !== undefined && { appUrl }),
  };
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function count(name: string, text: string, most: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(value <= most)) throw new Error(`${name} must be a whole number up to ${most}`);
  return value;
}

/** JSON, or the path of a JSON file. */
function readAssumptions(value: string | undefined): string | undefined {
  return value === undefined || value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8');
}
