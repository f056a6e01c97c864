/**
 * What is signed, as pure functions over the exact bytes: the BFF signs these and the sandbox verifies them.
 * The primitives (RSA PKCS#1 v1.5 with SHA-256, HMAC-SHA256, Base64) live with the keys, on the server.
 */

export type PostSigningStrategy = 'raw-body' | 'payload-json' | 'timestamp-lf-correlation-lf-payload';

const LF = '\n';

/** Signed GET: the two header texts as sent, a line feed between, nothing after (5.2, SGN-03, SGN-25). */
export function getStringToSign(timestamp: string, correlationId: string): string {
  return `${timestamp}${LF}${correlationId}`;
}

/** Parts of a signed POST, each exactly as it stands in the body. */
export interface SignedPostParts {
  /** The whole body. */
  body: string;
  /** JSON text of `payload` within the body, see `payloadText`. */
  payload: string;
  timestamp: string;
  /** Top level, or inside the payload for branding (SGN-16, SGN-17). */
  correlationId: string;
}

/** Text whose UTF-8 bytes a signed POST is signed over (SGN-19); the formula is open (O-02). */
export function postStringToSign(strategy: PostSigningStrategy, parts: SignedPostParts): string {
  switch (strategy) {
    case 'raw-body':
      return parts.body;
    case 'payload-json':
      return parts.payload;
    case 'timestamp-lf-correlation-lf-payload':
      return [parts.timestamp, parts.correlationId, parts.payload].join(LF);
  }
}

/**
 * JSON text of the top-level `payload` member as it stands in `body`, so that verifying never re-serialises
 * (trap 36). Undefined when there is no such member. `body` must be valid JSON.
 */
export function payloadText(body: string): string | undefined {
  let depth = 0;
  let at = 0;
  while (at < body.length) {
    const character = body[at];
    if (character === '"') {
      const end = endOfString(body, at);
      const next = skipSpace(body, end);
      if (depth === 1 && body[next] === ':' && body.slice(at, end) === '"payload"') {
        const start = skipSpace(body, next + 1);
        return body.slice(start, endOfValue(body, start));
      }
      at = end;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    at += 1;
  }
  return undefined;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (depth === 0 && /[\s,}\]]/.test(character ?? '')) return at;
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return at;
}

/** Text a standard webhook's HMAC is computed over: `<unix seconds>.<raw body>` (O-06). */
export function webhookStringToSign(unixSeconds: number, rawBody: string): string {
  return `${unixSeconds}.${rawBody}`;
}

/** Header value `t=<unix seconds>,v1=<signature>` (O-06). */
export function webhookSignatureHeader(unixSeconds: number, signature: string): string {
  return `t=${unixSeconds},v1=${signature}`;
}

/** Reads the header; null when it has not this form. Several `v1` are allowed, for a change of secret. */
export function parseWebhookSignature(header: string): { unixSeconds: number; signatures: string[] } | null {
  const parts = header.split(',').map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0 || signatures.includes('')) return null;
  return { unixSeconds: Number.parseInt(time, 10), signatures };
}

/** True when an RFC 3339 text is in UTC: `Z` or `+00:00`, any other offset is refused (SGN-05). */
export function isUtcText(timestamp: string): boolean {
  return /(?:[Zz]|\+00:00)$/.test(timestamp);
}
