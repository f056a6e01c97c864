import { existsSync, readFileSync } from 'node:fs';
import { adoptStoredSecret } from '@/lib/auth/stored-secret';
import { type AuditHead, type ChainBreak, headText, readHead } from '@/lib/contract/bff/audit/audit';
import { auditHead } from '@/lib/contract/bff/audit/audit-requests';
import { env } from '@/lib/env/env';
import { countForeign } from '@/lib/store/audit/seal-audit';
import { stalledSince } from '@/lib/store/audit/seal-state';
import { verifyAudit } from '@/lib/store/audit/verify-audit';
import { closeStore, store } from '@/lib/store/engine/open-store';
import { readEnvFiles } from './read-env-files.mjs';

const USAGE = `Usage: npm run audit:verify -- [--head VALUE|FILE]

  --head  a head that was kept elsewhere: without it, rows cut off the end are not found
`;

const WHY: Readonly<Record<ChainBreak['why'], string>> = {
  changed: 'its content is not what was sealed',
  missing: 'it is missing',
  signature: 'its signature is not of our key',
  unknown_key: 'it was signed by a key that AUDIT_SIGNING_KEY does not hold',
  cut: 'rows were cut off the end',
  head: 'it is not the one that the kept head names',
};

function keptHead(args: readonly string[]): AuditHead | undefined {
  if (args.length === 0) return undefined;
  const [flag, value = '', ...more] = args;
  const text = existsSync(value) ? readFileSync(value, 'utf8') : value;
  const read = auditHead.safeParse(text);
  if (flag !== '--head' || more.length > 0 || !read.success) throw new Error(USAGE);
  return readHead(read.data);
}

async function main(args: readonly string[]): Promise<number> {
  const kept = keptHead(args);
  readEnvFiles();
  try {
    const { db } = await store();
    await adoptStoredSecret(db, env());
    const { rows, head, broken } = await verifyAudit(db, { kept });
    const foreign = await countForeign(db);
    if (broken !== undefined) {
      process.stdout.write(
        `Chain broken at row ${broken.position}: ${WHY[broken.why]}. ${rows} rows before it are intact.\n`,
      );
      return 1;
    }
    if (foreign.waiting > 0) {
      process.stdout.write(
        `${foreign.waiting} rows that Mesa did not mark wait to be sealed: they will be kept out. The ${rows} sealed rows are intact.\n`,
      );
      return 1;
    }
    if (foreign.missing > 0) {
      process.stdout.write(
        `${foreign.missing} rows were removed or changed while they waited to be sealed (audit.row_missing). The ${rows} sealed rows are intact.\n`,
      );
      return 1;
    }
    const stalled = await stalledSince(db);
    if (stalled !== undefined) {
      process.stdout.write(
        `No process seals the log, or Mesa does not run: rows wait since ${stalled.toISOString()} and can be removed. The ${rows} sealed rows are intact.\n`,
      );
      return 1;
    }
    if (foreign.sealed > 0)
      process.stdout.write(
        `${foreign.sealed} rows that Mesa did not mark were kept out (audit.foreign_row).\n`,
      );
    const compared = kept === undefined ? ' No head was given: rows cut off the end would not be found.' : '';
    process.stdout.write(`Chain intact: ${rows} rows. Head ${headText(head)}.${compared}\n`);
    return 0;
  } finally {
    await closeStore();
  }
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`);
  process.exit(2);
}
