import 'server-only';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { LogoFacts } from '@/lib/contract/bff/sub-merchants/branding';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { type LogoError, readLogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { holdsMoreThanItSays } from './png-data';

type Rules = Assumptions['branding']['logo'];

export interface CheckedLogo {
  facts: LogoFacts;
  base64: string;
}

const DECODE_SECONDS = 5;
/** Bounds the decoder. */
const MOST_PIXELS = 4_000_000;

// Only PNG and JPEG in memory are decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
sharp.cache(false);

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
    // Valid header, broken picture.
    throw refused('logo_damaged', cause);
  }
}

function checkSize({ width, height }: { width: number; height: number }, rules: Rules): void {
  if (width > rules.maxWidth || height > rules.maxHeight) throw refused('logo_too_many_pixels');
  if (rules.requireSquare && width !== height) throw refused('logo_not_square');
}

/** Rejects what does not encode back. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw refused('logo_not_base64');
  return bytes;
}

function refused(reason: LogoError, cause?: unknown): DomainError {
  return new DomainError('invalid_input', { fields: { logo: reason }, cause });
}
