import type { LogoError } from '@/lib/contract/values/field-reasons';

/** Kind and stored size in pixels, before rotation (O-18). */
export interface LogoContent {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Reads the bytes, never a name or MIME type (BRD-08, BRD-10); does not decode the image. */
export function readLogoContent(bytes: Uint8Array): LogoContent | { error: LogoError } {
  if (bytes.length === 0) return { error: 'logo_empty' };
  if (startsWith(bytes, PNG)) return pngContent(bytes);
  if (startsWith(bytes, JPEG)) return jpegContent(bytes);
  return { error: otherFormat(bytes) };
}

function startsWith(bytes: Uint8Array, head: readonly number[], from = 0): boolean {
  return head.every((byte, at) => bytes[from + at] === byte);
}

function otherFormat(bytes: Uint8Array): LogoError {
  const head = latin1(bytes, 0, 1_024);
  if (head.startsWith('GIF8')) return 'logo_gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'logo_webp';
  if (/<svg[\s>]/i.test(head) || /^[^<]{0,8}<\?xml/.test(head)) return 'logo_svg';
  const cut = [PNG, JPEG].some(
    (magic) => bytes.length < magic.length && startsWith(bytes, magic.slice(0, bytes.length)),
  );
  return cut ? 'logo_damaged' : 'logo_other_format';
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** IHDR with checksum, then chunks to IEND; `acTL` means animation. */
function pngContent(bytes: Uint8Array): LogoContent | { error: LogoError } {
  const view = viewOf(bytes);
  const damaged = { error: 'logo_damaged' } as const;
  if (bytes.length < 33 || view.getUint32(8) !== 13 || latin1(bytes, 12, 16) !== 'IHDR') return damaged;
  if (crc32(bytes.subarray(12, 29)) !== view.getUint32(29)) return damaged;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  if (width === 0 || height === 0) return damaged;
  for (let at = 33; at + 12 <= bytes.length; ) {
    const name = latin1(bytes, at + 4, at + 8);
    if (name === 'acTL') return { error: 'logo_animated' };
    if (name === 'IEND') return { mime: 'image/png', width, height };
    at += 12 + view.getUint32(at);
  }
  return damaged;
}

/** Segments up to the frame header (SOF0 to SOF15 without DHT, JPG, DAC). */
function jpegContent(bytes: Uint8Array): LogoContent | { error: LogoError } {
  const view = viewOf(bytes);
  const damaged = { error: 'logo_damaged' } as const;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return damaged;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      if (length < 8 || width === 0 || height === 0 || !endsInTime(bytes, at + 2 + length)) return damaged;
      return { mime: 'image/jpeg', width, height };
    }
    if (length < 2 || marker < 0xc0 || marker === 0xda || marker === 0xd9) return damaged;
    at += 2 + length;
  }
  return damaged;
}

/** A cut file has no end mark FF D9 after the frame header. */
function endsInTime(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
