import 'server-only';
import { crc32, deflateSync } from 'node:zlib';

/** Images built byte by byte, of any size (BRD-07 to BRD-12). */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([head, body, tail]);
}

export function png(width: number, height: number, bytes?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)));
  const parts = [SIGNATURE, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (bytes !== undefined) parts.splice(2, 0, chunk('tEXt', Buffer.alloc(bytes - size - 12, 'x')));
  return Buffer.concat(parts);
}

/** A JPEG up to its frame header, which holds the size. */
export function jpeg(width: number, height: number): Buffer {
  const app = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame, Buffer.from([0xff, 0xd9])]);
}

export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const WEBP = Buffer.from(
  'RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x01\0\x01\0',
  'latin1',
);
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
