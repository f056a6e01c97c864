import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';

type Rules = Assumptions['branding']['logo'];

/**
 * Checks a base64 logo with or without a `data:` prefix by its bytes, not by the prefix (BRD-07 to BRD-12, O-18).
 * Returns a
 * `data:` URL or the problem.
 */
export function readLogo(text: string, rules: Rules): { logo: string } | { problem: string } {
  const bytes = decode(text);
  if (bytes === null) return { problem: 'logo is not valid base64' };
  const image = readImageHeader(bytes);
  if (image === 'other') return { problem: 'logo is neither a PNG nor a JPEG' };
  if (bytes.length > rules.maxBytes) return { problem: `logo is larger than ${rules.maxBytes} bytes` };
  if (image === 'corrupt') return { problem: 'logo has a broken image header' };
  const { width, height, mime } = image;
  if (width > rules.maxWidth || height > rules.maxHeight) {
    return { problem: `logo is larger than ${rules.maxWidth}x${rules.maxHeight} pixels` };
  }
  if (rules.requireSquare && width !== height) return { problem: 'logo is not square' };
  return { logo: `data:${mime};base64,${bytes.toString('base64')}` };
}

/** Null unless the text is canonical base64; padding may be missing but not wrong. */
function decode(text: string): Buffer | null {
  const encoded = withoutPrefix(text);
  if (encoded === null || encoded === '') return null;
  const bytes = Buffer.from(encoded, 'base64');
  const padded = bytes.toString('base64');
  return encoded === padded || encoded === padded.replace(/=+$/, '') ? bytes : null;
}

function withoutPrefix(text: string): string | null {
  if (!/^data:/i.test(text)) return text;
  const comma = text.indexOf(',');
  return comma !== -1 && /;base64$/i.test(text.slice(0, comma)) ? text.slice(comma + 1) : null;
}

/** Kind and stored pixel size (O-18); ignores rotation, first frame of an animation. */
interface ImageHeader {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function readImageHeader(bytes: Buffer): ImageHeader | 'other' | 'corrupt' {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return sized('image/png', pngSize(bytes));
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return sized('image/jpeg', jpegSize(bytes));
  return 'other';
}

type Size = readonly [width: number, height: number];

function sized(mime: ImageHeader['mime'], size: Size | null): ImageHeader | 'corrupt' {
  if (size === null || size[0] === 0 || size[1] === 0) return 'corrupt';
  return { mime, width: size[0], height: size[1] };
}

/** First chunk: length 13, type IHDR, size, five format bytes, checksum over type and data. */
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

/** Walks the segments to the frame header (SOF0 to SOF15 except DHT, JPG and DAC). */
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
