import 'server-only';
import type { AuditTree } from '@/lib/contract/bff/audit/audit';
import { isJsonNumber } from '@/lib/contract/values/json/json';
import { log } from '@/lib/log/log';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { auditScope } from '@/lib/store/audit/audit-scope';
import type { SentCall } from '@/lib/upstream/client';

const REMOVED = 'removed';
const SECRET =
  /password|passcode|secret|totp|recovery|assertion|signature|api_?key|private|authorization|cookie/i;
const SECRETS: ReadonlySet<string> = new Set(['token', 'code', 'proof', 'link', 'url', 'file']);
const LONGEST_TEXT = 300;
const MOST_ITEMS = 40;
const DEEPEST = 8;

/** Texts that may be kept for ever: personal data masked (safety 53), secrets and long texts said to be left out. */
export function auditTree(value: unknown): AuditTree {
  return treeOf(maskPersonal(value).tree, '', 0);
}

function treeOf(value: unknown, name: string, depth: number): AuditTree {
  if (SECRET.test(name) || SECRETS.has(name.toLowerCase())) return REMOVED;
  if (isJsonNumber(value)) return value.value;
  if (typeof value !== 'object' || value === null) return textOf(String(value));
  if (depth === DEEPEST) return REMOVED;
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => treeOf(item, '', depth + 1));
    return value.length > MOST_ITEMS ? [...items, `+${value.length - MOST_ITEMS}`] : items;
  }
  // A saved PIX key has no name of its own.
  const unnamed = Reflect.get(value, 'kind') === 'pix' ? 'value' : undefined;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const kept = entries
    .slice(0, MOST_ITEMS)
    .map(([key, item]) => [key, key === unnamed ? REMOVED : treeOf(item, key, depth + 1)]);
  return Object.fromEntries(
    entries.length > MOST_ITEMS ? [...kept, ['…', `+${entries.length - MOST_ITEMS}`]] : kept,
  );
}

function textOf(text: string): string {
  const plain = text.replaceAll('\0', '');
  return plain.length > LONGEST_TEXT
    ? `${plain.slice(0, LONGEST_TEXT)}… +${plain.length - LONGEST_TEXT}`
    : plain;
}

/** The scope's next rows say what was sent and what came back. */
export function keepExchange({ endpoint, path, body, result, durationMs }: SentCall): void {
  const scope = auditScope();
  if (scope === undefined) return;
  const answer = result.ok
    ? { status: '200', body: result.body }
    : { kind: result.kind, status: result.status, body: result.body, message: result.message };
  try {
    scope.exchange = {
      sent: auditTree({ call: `${endpoint.method} ${path}`, body }),
      returned: auditTree({ ...answer, ms: `${Math.round(durationMs)}` }),
    };
  } catch (error) {
    // The call was made: its outcome counts more than its row.
    log.error({ err: error, endpoint: endpoint.id }, 'a call was not kept for the audit log');
  }
}
