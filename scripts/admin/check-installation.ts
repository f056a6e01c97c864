import { statfs } from 'node:fs/promises';
import { Client } from 'pg';
import { adminPasswordErrors } from '@/lib/auth/common-password';
import { checkEnv, env } from '@/lib/env/env';
import { hasOwnAuditKey } from '@/lib/store/audit/audit-chain';
import { createClient } from '@/lib/upstream/client';
import { networkTransport } from '@/lib/upstream/network';
import type { UpstreamResult } from '@/lib/upstream/result';
import { loadSigningKey } from '@/lib/upstream/sign';

interface Finding {
  /** `TODO`: works, and should be changed. */
  is: 'ok' | 'TODO' | 'BAD';
  line: string;
}
const good = (line: string): Finding => ({ is: 'ok', line });
const bad = (line: string): Finding => ({ is: 'BAD', line });

const CONNECT_MS = 5_000;
const MOST_CLOCK_OFFSET_MS = 60_000;
/** No split of no relationship: an API that knows the signing key says 404 instead of refusing the signature. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The environment, the store, the key and one signed read. Changes nothing: no migration, no write. */
export async function checkInstallation(): Promise<Finding[]> {
  const errors = checkEnv();
  if (errors.length === 0) errors.push(...(await adminPasswordErrors(env())));
  if (errors.length > 0) return errors.map((line) => bad(`environment: ${line}`));
  const known = env();
  const findings = [good(`environment: ${known.environment}`), ...(await checkStore())];
  return [...findings, auditKeyFinding(), ...(await checkApi())];
}

function auditKeyFinding(): Finding {
  if (hasOwnAuditKey()) return good('audit log: signed with AUDIT_SIGNING_KEY');
  const line =
    'audit log: AUDIT_SIGNING_KEY is not set, so AUTH_SECRET signs it. Set it: a new secret of 32 characters or more, a space, then the AUTH_SECRET of today, which checks the rows so far';
  return { is: 'TODO', line };
}

async function checkStore(): Promise<Finding[]> {
  const { databaseUrl, databaseUrlDirect, dataDir } = env();
  if (databaseUrl === undefined) {
    const disk = await statfs(dataDir).catch(() => undefined);
    if (disk === undefined) return [bad(`store: DATA_DIR (${dataDir}) is not there`)];
    return [good(`store: embedded, ${Math.floor((disk.bavail * disk.bsize) / 2 ** 20)} MB free`)];
  }
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_URL_DIRECT: databaseUrlDirect };
  const given = Object.entries(addresses).filter((one): one is [string, string] => one[1] !== undefined);
  return Promise.all(given.map(([name, url]) => checkPostgres(name, url)));
}

async function checkPostgres(name: string, connectionString: string): Promise<Finding> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, pg_is_in_recovery() as replica`,
    );
    const { version, fsync, commit, replica } = rows[0];
    if (replica) return bad(`store: ${name} is a replica, which takes no writes`);
    if (fsync !== 'on' || commit === 'off')
      return bad(
        `store: ${name} may lose acknowledged writes (fsync ${fsync}, synchronous_commit ${commit})`,
      );
    return good(`store: ${name} answers, PostgreSQL ${version}`);
  } catch (error) {
    return bad(`store: ${name} does not answer (${error instanceof Error ? error.message : 'no reason'})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkApi(): Promise<Finding[]> {
  const { payments, assumptions } = env();
  const { baseUrl, apiKey, signingKeyPem } = payments;
  if (baseUrl === undefined || apiKey === undefined) return [good('API: the embedded sandbox')];
  const { send, close } = networkTransport(baseUrl);
  const signed = signingKeyPem === undefined ? {} : { signingKey: loadSigningKey(signingKeyPem) };
  const client = createClient({ transport: send, apiKey, assumptions, ...signed });
  try {
    const findings = [keyFinding(await client.getBalance())];
    const { clockOffsetMs = 0 } = client.health();
    if (Math.abs(clockOffsetMs) > MOST_CLOCK_OFFSET_MS)
      findings.push(bad(`clock: ${Math.round(clockOffsetMs / 1000)} s away from the API's`));
    if (signingKeyPem === undefined)
      return [...findings, good('signing key: none, so no signed route is used')];
    const answer = await client.getSplit({ params: { origin_e2e: NOBODY }, correlationId: NOBODY });
    return [...findings, signatureFinding(answer)];
  } finally {
    await close();
  }
}

function keyFinding(answer: UpstreamResult<unknown>): Finding {
  if (answer.ok) return good('API key: accepted by a read of the balance');
  if (answer.kind === 'http') return bad(`API key: a read of the balance was answered ${answer.status}`);
  return bad(`API: no answer (${answer.kind})`);
}

/** 400 and 401 refuse the signature; 404 comes after it was checked. */
function signatureFinding(answer: UpstreamResult<unknown>): Finding {
  const status = answer.ok ? 200 : answer.status;
  if (answer.ok || status === 404) return good(`signing key: accepted by a signed read (${status})`);
  return bad(`signing key: a signed read was answered ${status ?? answer.kind}`);
}
