/** Strings to sign: the BFF signs them, the sandbox verifies them. Keys stay on the server. */

export type PostSigningStrategy = 'raw-body' | 'payload-json' | 'timestamp-lf-correlation-lf-payload';

const LF = '\n';

/** Both header texts as sent, joined by a line feed (SGN-03, SGN-25). */
export function getStringToSign(timestamp: string, correlationId: string): string {
  return `${timestamp}${LF}${correlationId}`;
}

/** Parts exactly as they stand in the body. */
export interface SignedPostParts {
  body: string;
  /** JSON text of `payload`, see `payloadText`. */
  payload: string;
  timestamp: string;
  /** Top level; for branding inside the payload (SGN-16, SGN-17). */
  correlationId: string;
}

/** Signed as UTF-8 bytes (SGN-19); the formula is open (O-02). */
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

/** Text of the top-level `payload` in valid JSON, never re-serialised; undefined without one. */
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

/** HMAC input of a standard webhook: `<unix seconds>.<raw body>` (O-06). */
export function webhookStringToSign(unixSeconds: number, rawBody: string): string {
  return `${unixSeconds}.${rawBody}`;
}

/** `t=<unix seconds>,v1=<signature>` (O-06). */
export function webhookSignatureHeader(unixSeconds: number, signature: string): string {
  return `t=${unixSeconds},v1=${signature}`;
}

/** Null for another form. Several `v1` are allowed while a secret rotates. */
export function parseWebhookSignature(header: string): { unixSeconds: number; signatures: string[] } | null {
  const parts = header.split(',').map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0 || signatures.includes('')) return null;
  return { unixSeconds: Number.parseInt(time, 10), signatures };
}

/** RFC 3339 with `Z` or `+00:00`; other offsets are refused (SGN-05). */
export function isUtcText(timestamp: string): boolean {
  return /(?:[Zz]|\+00:00)$/.test(timestamp);
}
