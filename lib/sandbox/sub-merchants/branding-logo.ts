import 'server-only';

/** Kind and stored pixel size of an image, by its bytes (O-18); no rotation, of an animation the first frame. */
export interface ImageHeader {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Reads the header of a PNG or JPEG; `other` for any other content, `corrupt` when the header is broken. */
export function readImageHeader(bytes: Buffer): ImageHeader | 'other' | 'corrupt' {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return sized('image/png', pngSize(bytes));
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return sized('image/jpeg', jpegSize(bytes));
  return 'other';
}

type Size = readonly [width: number, height: number];

function sized(mime: ImageHeader['mime'], size: Size | null): ImageHeader | 'corrupt' {
  if (size === null || size[0] === 0 || size[1] === 0) return 'corrupt';
  return { mime, width: size[0], height: size[1] };
}

/** The first chunk: length 13, type IHDR, size, five bytes of format, and the checksum over type and data. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33) return null;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (crc32(bytes.subarray(12, 29)) !== bytes.readUInt32BE(29)) return null;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Walks the segments up to the frame header (SOF0 to SOF15 without the tables DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return length < 8 ? null : [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    if (length < 2 || marker < 0xc0 || marker === 0xda || marker === 0xd9) return null;
    at += 2 + length;
  }
  return null;
}
