import 'server-only';
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { LogoFacts } from '@/lib/contract/bff/sub-merchants/branding';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { LogoError } from '@/lib/contract/values/field-reasons';
import { readLogoContent } from '@/lib/contract/values/sub-merchants/logo-content';

type Rules = Assumptions['branding']['logo'];

export interface CheckedLogo {
  facts: LogoFacts;
  base64: string;
}

const DECODE_SECONDS = 5;
/** Limits the work of the decoder. */
const MOST_PIXELS = 4_000_000;

/** Decodes PNG and JPEG in memory alone; loads late for a cold start. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes within limits and re-encodes without metadata (safety 51, BRD-08 to BRD-12, O-18). Throws `invalid_input`
 * at `logo`.
 */
export async function checkLogo(text: string, rules: Rules): Promise<CheckedLogo> {
  const given = decodeBase64(text);
  const content = readLogoContent(given);
  if ('error' in content) throw refused(content.error);
  if (given.length > rules.maxBytes) throw refused('logo_too_many_bytes');
  checkSize(content, rules);
  if (content.mime === 'image/png' && holdsMoreThanItSays(given)) throw refused('logo_damaged');
  const { data, width, height } = await encodeAnew(given, content.mime, rules);
  checkSize({ width, height }, rules);
  if (data.length > rules.maxBytes) throw refused('logo_too_many_bytes');
  const sha256 = createHash('sha256').update(data).digest('hex');
  return {
    facts: { mime: content.mime, width, height, bytes: data.length, sha256 },
    base64: data.toString('base64'),
  };
}

async function encodeAnew(given: Buffer, mime: LogoFacts['mime'], { maxWidth, maxHeight }: Rules) {
  const limitInputPixels = Math.min(maxWidth * maxHeight, MOST_PIXELS);
  const sharp = await decoder();
  const upright = sharp(given, { failOn: 'warning', limitInputPixels, autoOrient: true }).timeout({
    seconds: DECODE_SECONDS,
  });
  const encoded =
    mime === 'image/png'
      ? upright.png({ compressionLevel: 9 })
      : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    // The header is valid, but the picture is broken.
    throw refused('logo_damaged', cause);
  }
}

function checkSize({ width, height }: { width: number; height: number }, rules: Rules): void {
  if (width > rules.maxWidth || height > rules.maxHeight) throw refused('logo_too_many_pixels');
  if (rules.requireSquare && width !== height) throw refused('logo_not_square');
}

/** Rejects a picture that cannot be encoded again. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw refused('logo_not_base64');
  return bytes;
}

function refused(reason: LogoError, cause?: unknown): DomainError {
  return new DomainError('invalid_input', { fields: { logo: reason }, cause });
}

/** Samples per pixel, by colour type. */
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
 * True if it unpacks to more bytes than the header says, which decoders hide. Stops at the limit and leaves broken
 * data to the decoder.
 */
function holdsMoreThanItSays(png: Buffer): boolean {
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
