import 'server-only';

/** A body ends when nothing of it came for so long. */
const STALLED_MS = 10_000;

/** The raw bytes; null above `maxBytes` (O-53: a 400, never 413) or when the body stalls. */
export async function rawBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isStalled = false;
  const timer = setTimeout(() => {
    isStalled = true;
    void reader.cancel();
  }, STALLED_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isStalled) return null;
      if (done) return Buffer.concat(chunks, size);
      timer.refresh();
      size += value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        return null;
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}
