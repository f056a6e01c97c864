import 'server-only';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  /** An open file on disk, closed when read, or the whole content. */
  content: { file: FileHandle } | { text: string };
  at: Date;
  /** True for a sheet, which is packed already. */
  isPacked?: boolean;
}

/** An archive as it is made: an entry is asked for when the one before was read, so memory stays flat. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const source = zip.outputStream as Readable;
  const out = Readable.from(source);
  // What is left waits for its pending read, which only the source can end: without entries it gives nothing.
  const end = (error?: Error) => {
    source.destroy(error);
    out.destroy(error);
  };
  source.on('error', () => undefined);
  const left = once(out, 'close');
  left.catch(() => undefined);
  const add = async ({ path, content, at, isPacked = false }: ZipEntry) => {
    const options = { mtime: at, compress: !isPacked, mode: 0o100600 };
    if ('text' in content) return zip.addBuffer(Buffer.from(content.text), path, options);
    const file = content.file.createReadStream({ start: 0 });
    zip.addReadStream(file, path, options);
    await Promise.race([once(file, 'close'), left]);
    file.destroy();
  };
  const adding = (async () => {
    for await (const entry of entries) {
      if (out.destroyed) return;
      await add(entry);
    }
    zip.end();
  })();
  adding.catch((error: unknown) => end(error instanceof Error ? error : new Error('zip')));
  try {
    yield* out;
  } finally {
    end();
    await adding.catch(() => undefined);
  }
}
