const END_BYTES = 22;
const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  packed: number;
  at: number;
}

export interface Archive {
  has(path: string): boolean;
  /** Throws for a path that is not in it. */
  blobOf(path: string): Promise<Blob>;
  textOf(path: string): Promise<string | undefined>;
}

/** The list of entries stands at the end of a ZIP: without it the archive broke off, and this is null. No ZIP64. */
export async function readArchive(blob: Blob): Promise<Archive | null> {
  const end = new DataView(await blob.slice(Math.max(0, blob.size - END_BYTES)).arrayBuffer());
  if (end.byteLength < END_BYTES || end.getUint32(0, true) !== END_MARK) return null;
  const [count, size, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  if (start + size + END_BYTES !== blob.size) return null;
  const list = new DataView(await blob.slice(start, start + size).arrayBuffer());
  const entries = new Map<string, Entry>();
  for (let at = 0, read = 0; read < count; read += 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY_MARK) return null;
    const [name, extra, comment] = [28, 30, 32].map((place) => list.getUint16(at + place, true));
    const path = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, name));
    entries.set(path, {
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      at: list.getUint32(at + 42, true),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  async function blobOf(path: string): Promise<Blob> {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error('not in the archive');
    const head = new DataView(await blob.slice(entry.at, entry.at + 30).arrayBuffer());
    const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const packed = blob.slice(from, from + entry.packed);
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED) throw new Error('packed otherwise');
    return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
  }
  return {
    has: (path) => entries.has(path),
    blobOf,
    textOf: async (path) => (entries.has(path) ? (await blobOf(path)).text() : undefined),
  };
}
