import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, readFrames } from './export-frames';

const bytes = fc.uint8Array({ maxLength: 40 });

test('what was framed is read back, wherever the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(bytes), fc.array(fc.integer({ min: 1, max: 13 })), (parts, cuts) => {
      const stream = Buffer.concat(parts.map((part, index) => frameOf(index + 1, part)));
      const reader = readFrames();
      const read: Uint8Array[] = [];
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = cuts[turn % Math.max(1, cuts.length)] ?? 7;
        read.push(...reader.take(new Uint8Array(stream.subarray(at, at + size))));
        at += size;
      }
      expect(Buffer.concat(read)).toEqual(Buffer.concat(parts));
      expect([reader.rows(), reader.complete()]).toEqual([parts.length, true]);
    }),
  );
});

test('a stream that ends inside a frame is not complete', () => {
  const frame = frameOf(3, new Uint8Array([1, 2, 3]));
  for (const length of [1, 7, 8, 10]) {
    const reader = readFrames();
    reader.take(frame.subarray(0, length) as Uint8Array<ArrayBuffer>);
    expect([length, reader.complete()]).toEqual([length, false]);
  }
});
