import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** A chunk of the build, line and column. */
const PLACE = /(\/[^()\s]+\/server\/[^()\s]+\.js):(\d+):(\d+)/;
/** A map takes some megabytes. */
const MOST_MAPS = 16;
const maps = new Map<string, SourceMap | undefined>();

/** Names our file and line in a frame of the bundle; other frames, and without the map, as it is. */
export function readableFrame(frame: string): string {
  const [place = '', file = '', line, column] = PLACE.exec(frame) ?? [];
  if (place === '') return frame;
  const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
  if (origin === undefined || !('fileName' in origin)) return frame;
  const source = origin.fileName.replace(/^(?:\.\.\/)+/, '');
  return frame.replace(place, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  if (maps.size >= MOST_MAPS) maps.clear();
  const read = readMap(file);
  maps.set(file, read);
  return read;
}

/** scripts/build/standalone.mjs packs them. */
function readMap(file: string): SourceMap | undefined {
  try {
    const packed = `${file}.map.gz`;
    const text = existsSync(packed)
      ? gunzipSync(readFileSync(packed)).toString()
      : readFileSync(`${file}.map`, 'utf8');
    return new SourceMap(JSON.parse(text));
  } catch {
    return undefined;
  }
}
