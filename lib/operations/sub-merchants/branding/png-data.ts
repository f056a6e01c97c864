import 'server-only';
import { inflateSync } from 'node:zlib';

/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of an interlaced picture begins, and its steps (PNG 8.2). */
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
 * True when a PNG unpacks to more bytes than the size in its header stands for: a decoder would show the top and
 * leave the rest unseen. Unpacks no further than that size. What cannot be unpacked at all is for the decoder to say.
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
