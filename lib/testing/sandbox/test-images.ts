import 'server-only';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A valid grey PNG; `totalBytes` pads it with a text chunk. */
export function png(width: number, height: number, totalBytes?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
  ];
  const end = chunk('IEND', Buffer.alloc(0));
  const size = Buffer.concat([...parts, end]).length;
  const filling = totalBytes === undefined ? [] : [chunk('tEXt', Buffer.alloc(totalBytes - size - 12, 'x'))];
  return Buffer.concat([...parts, ...filling, end]);
}

/** JPEG segments up to the frame header, after an APP0 and a quantisation table. */
export function jpeg(width: number, height: number): Buffer {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, new Array<number>(65).fill(1)),
    ...segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    ...[0xff, 0xd9],
  ]);
}
