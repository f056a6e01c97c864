import 'server-only';
import { inflateSync } from 'node:zlib';

/** By colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Interlaced passes (PNG 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * More bytes than the header says: a decoder hides the rest. Unpacks no further; broken data is left to the
 * decoder.
 */
export function holdsMoreThanItSays(png: Buffer): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bits = (png[24] ?? 0) * (SAMPLES[png[25] ?? 0] ?? 0);
  const rows = (wide: number, high: number) => (wide === 0 ? 0 : high * (1 + Math.ceil((wide * bits) / 8)));
  const steps = (size: number, from: number, step: number) => Math.max(0, Math.ceil((size - from) / step));
  const expected =
    png[28] === 1
      ? PASSES.reduce((sum, [x, y, dx, dy]) => sum + rows(steps(width, x, dx), steps(height, y, dy)), 0)
      : rows(width, height);
  try {
    inflateSync(dataOf(png), { maxOutputLength: expected });
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}
