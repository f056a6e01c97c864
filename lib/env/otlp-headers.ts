import 'server-only';

/** `name=value,…`, percent-encoded, as OpenTelemetry writes them; null where it is none. */
export function readHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    if (pair.trim() === '') continue;
    const at = pair.indexOf('=');
    if (at < 1) return null;
    try {
      headers[decodeURIComponent(pair.slice(0, at).trim())] = decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return headers;
}
