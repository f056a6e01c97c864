import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { readImageHeader } from './image-header';

type Rules = Assumptions['branding']['logo'];

/**
 * A logo as sent, standard or raw base64 with or without a `data:` prefix, judged by its bytes and not by what
 * the prefix says (BRD-07 to BRD-12, O-18): a `data:` URL of the checked image, or what is wrong with it.
 */
export function readLogo(text: string, rules: Rules): { logo: string } | { fault: string } {
  const bytes = decode(text);
  if (bytes === null) return { fault: 'logo is not valid base64' };
  const image = readImageHeader(bytes);
  if (image === 'other') return { fault: 'logo is neither a PNG nor a JPEG' };
  if (bytes.length > rules.maxBytes) return { fault: `logo is larger than ${rules.maxBytes} bytes` };
  if (image === 'corrupt') return { fault: 'logo has a broken image header' };
  const { width, height, mime } = image;
  if (width > rules.maxWidth || height > rules.maxHeight) {
    return { fault: `logo is larger than ${rules.maxWidth}x${rules.maxHeight} pixels` };
  }
  if (rules.requireSquare && width !== height) return { fault: 'logo is not square' };
  return { logo: `data:${mime};base64,${bytes.toString('base64')}` };
}

/** Null for anything that does not encode back to the same text; padding may be left out, but not be wrong. */
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
