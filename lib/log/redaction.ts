import 'server-only';
import { readableFrame } from './stack';

/** Fields a log line may carry; all others are dropped. */
const FIELDS = [
  ...['requestId', 'method', 'path', 'status', 'code', 'durationMs', 'attempts', 'kind', 'count'],
  ...['action', 'actorId', 'role', 'rfqId', 'intentId', 'outcome', 'state', 'fields'],
  ...['endpoint', 'host', 'upstreamStatus', 'apiVersion', 'clockOffsetMs', 'issues', 'reason'],
  ...['retryAfterSeconds', 'environment', 'dialect', 'version', 'build', 'fsync', 'synchronousCommit'],
  ...['pid', 'signal', 'digest', 'routePath', 'route', 'personId', 'upstreamMs', 'upstreamCalls'],
  ...['id', 'failure', 'lane', 'list', 'channel', 'bytes', 'madeAt', 'most', 'delivery', 'failures', 'event'],
] as const;
const KEPT: ReadonlySet<string> = new Set(FIELDS);

/** Another field does not compile. */
export type LogFields = { [Field in (typeof FIELDS)[number]]?: unknown } & { err?: unknown };

/** Keys whose values are never printed, at any depth. */
const SECRET_KEY =
  /api.?key|secret|password|token|cookie|authorization|signature|private|pem|pix|cpf|cnpj|tax.?id|document|email|session/i;

const HIDDEN = '[hidden]';
/** Differs in each line. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Linear on any text: what may begin at each character has a longest length. */
const PATTERNS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g,
  // key=value and "key":"value" from headers and bodies.
  /(?<=\b(?:api-key|x-signature|authorization|set-cookie|cookie|x-sandbox-control|pix_?key|password)["']?\s{0,20}[:=]\s{0,20}["']?)[^\s"',;][^"'\r\n]*/gi,
  /\b(?:__(?:Host|Secure)-)?(?:next-auth|mesa)\.[\w.-]{1,64}=[^;\s]+/g,
  /\b(?:postgres(?:ql)?|smtps?):\/\/\S+/gi,
  // JWT and JWE, then long base64: a signature or key.
  /\beyJ[\w-]{1,512}\.[\w-]*\.[\w.-]*/g,
  /[A-Za-z0-9+/_-]{80}[A-Za-z0-9+/_-]*={0,2}/g,
  /[^\s@"'<>=:]{1,128}@[^\s@"'<>]{1,255}\.[a-z]{2,}/gi,
  /(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g,
  /(?<![\w-])[A-Z0-9]{2}\.[A-Z0-9]{3}\.[A-Z0-9]{3}\/[A-Z0-9]{4}-?\d{2}(?![\w-])/gi,
  /(?<![\w-])\d{14}(?![\w-])/g,
  /\+55\s?\(?\d{2}\)?\s?9?\d{4}-?\d{4}/g,
];

/** Secrets without a pattern (api-key, webhook secrets) are hidden by value; shared by all bundles. */
const shared = globalThis as typeof globalThis & { mesaSecrets?: Set<string>; mesaClear?: Set<string> };
shared.mesaSecrets ??= new Set();
shared.mesaClear ??= new Set();
const secrets = shared.mesaSecrets;
/** Short texts with nothing to hide. */
const clear = shared.mesaClear;
const MOST_CLEAR = 1_000;
const LONGEST_CLEAR = 100;

/** Ignores short values: they would hide words. */
export function hideSecrets(values: readonly (string | undefined)[]): void {
  clear.clear();
  for (const value of values) if (value !== undefined && value.length >= 8) secrets.add(value);
}

export function scrub(text: string): string {
  if (clear.has(text)) return text;
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, HIDDEN);
  for (const pattern of PATTERNS) clean = clean.replace(pattern, HIDDEN);
  if (clean === text && text.length <= LONGEST_CLEAR) {
    if (clear.size >= MOST_CLEAR) clear.clear();
    clear.add(text);
  }
  return clean;
}

/** Keeps the allowed fields, scrubbed; `err` becomes name, code and stack frames. */
export function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (key === 'err') kept.err = describeError(value);
    else if (key === 'requestId')
      kept.requestId = typeof value === 'string' && UUID.test(value) ? value : clean(value, 0);
    else if (KEPT.has(key)) kept[key] = clean(value, 0);
  }
  return kept;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 3) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET_KEY.test(key) ? HIDDEN : clean(item, depth + 1)]),
  );
}

/** Database errors quote parameters: keeps the innermost message and stack frames. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error };
  const innermost = rootOf(error);
  const code: unknown = Reflect.get(innermost, 'code');
  return {
    name: error.name,
    ...(innermost === error ? {} : { cause: innermost.name }),
    ...(typeof code === 'string' ? { code } : {}),
    message: scrub(innermost.message).slice(0, 500),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => scrub(readableFrame(line.trim()))),
  };
}

function rootOf(error: Error): Error {
  let root = error;
  for (let depth = 0; depth < 5 && root.cause instanceof Error; depth += 1) root = root.cause;
  return root;
}
