import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { readLogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { checkLogo } from './check-logo';

const RULES = DEFAULT_ASSUMPTIONS.branding.logo;
const check = (bytes: Uint8Array) => checkLogo(Buffer.from(bytes).toString('base64'), RULES);
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One colour, or noise that does not compress. */
function picture(width: number, height: number, noise = false) {
  const raw = Buffer.alloc(width * height * 3, 120);
  if (noise) for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 2_654_435_761) >>> 24;
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG whose header may contradict its picture. */
function png(says: [number, number], holds = says, extra: Buffer[] = []): Buffer {
  const header = Buffer.from([...Array<number>(8).fill(0), 8, 0, 0, 0, 0]);
  header.writeUInt32BE(says[0], 0);
  header.writeUInt32BE(says[1], 4);
  const data = deflateSync(Buffer.alloc((holds[0] + 1) * holds[1]));
  return Buffer.concat([MAGIC, chunk('IHDR', header), ...extra, chunk('IDAT', data), chunk('IEND')]);
}

let still: Buffer;
let photo: Buffer;
beforeAll(async () => {
  still = await picture(320, 320).png().toBuffer();
  photo = await picture(300, 200, true).jpeg().toBuffer();
});

test.each([
  [[400, 400], 'png'],
  [[400, 100], 'png'],
  [[1, 1], 'jpeg'],
  [[400, 400], 'jpeg'],
] as const)('BRD-12: a picture of %j pixels passes as %s', async ([width, height], format) => {
  const { facts } = await check(await picture(width, height).toFormat(format).toBuffer());
  expect(facts).toMatchObject({ mime: `image/${format}`, width, height });
});

test('safety 51: EXIF, comments and what is appended are gone, and a turned photo stands upright', async () => {
  const turned = await picture(300, 200)
    .withExif({ IFD0: { Copyright: 'SECRET OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { facts, base64 } = await check(Buffer.concat([turned, Buffer.from('<script>APPENDED</script>')]));
  const sent = Buffer.from(base64, 'base64');
  expect(facts).toMatchObject({ width: 200, height: 300, bytes: sent.length });
  expect(sent.includes('SECRET') || sent.includes('APPENDED') || sent.includes('Exif')).toBe(false);
  const again = await sharp(sent).metadata();
  expect([again.exif, again.orientation, again.icc]).toEqual([undefined, undefined, undefined]);
  const commented = png([8, 8], [8, 8], [chunk('tEXt', Buffer.from('Comment\0SECRET'))]);
  expect(Buffer.from((await check(commented)).base64, 'base64').includes('SECRET')).toBe(false);
});

test.each([true, false])(
  'an honest PNG passes at every depth and colour type, interlaced: %s',
  async (progressive) => {
    for (const options of [{ palette: true, colours: 2 }, { palette: true, colours: 200 }, {}]) {
      const made = picture(61, 37, true).png({ ...options, progressive });
      await expect(check(await made.toBuffer())).resolves.toMatchObject({ facts: { width: 61, height: 37 } });
    }
    const deep = picture(61, 37, true).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive });
    await expect(check(await deep.toBuffer())).resolves.toMatchObject({ facts: { width: 61 } });
  },
);

test('a picture keeps its pixels when it is encoded anew', async () => {
  const noisy = await picture(40, 40, true).png().toBuffer();
  const { base64 } = await check(noisy);
  expect(await sharp(Buffer.from(base64, 'base64')).raw().toBuffer()).toEqual(
    await picture(40, 40, true).raw().toBuffer(),
  );
});

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
test.each([
  ['an SVG', () => Buffer.from(SVG), 'logo_svg'],
  ['an SVG behind a comment', () => Buffer.from('<!-- a --><svg onload="alert(1)"/>'), 'logo_svg'],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64'), 'logo_gif'],
  ['a WebP', () => picture(9, 9).webp().toBuffer(), 'logo_webp'],
  ['text', () => Buffer.from('trust me, I am a PNG'), 'logo_other_format'],
  ['nothing', () => Buffer.alloc(0), 'logo_empty'],
  ['an animated PNG', () => png([8, 8], [8, 8], [chunk('acTL', Buffer.alloc(8))]), 'logo_animated'],
  ['401 x 400', () => picture(401, 400).png().toBuffer(), 'logo_too_many_pixels'],
  ['400 x 401', () => picture(400, 401).jpeg().toBuffer(), 'logo_too_many_pixels'],
  ['20000 x 20000', () => png([20_000, 20_000], [1, 1]), 'logo_too_many_pixels'],
  ['5 MB + 1 byte', () => padded(5 * 1024 * 1024 + 1), 'logo_too_many_bytes'],
  ['half a PNG', () => still.subarray(0, still.length / 2), 'logo_damaged'],
  ['half a JPEG', () => photo.subarray(0, photo.length / 2), 'logo_damaged'],
  ['six bytes of a PNG', () => still.subarray(0, 6), 'logo_damaged'],
  ['a JPEG that ends early', () => Buffer.concat([photo.subarray(0, 9_000), eoi]), 'logo_damaged'],
  ['a header that says more than there is', () => png([400, 400], [20, 20]), 'logo_damaged'],
  ['a header that hides most of it', () => png([10, 10], [2_000, 2_000]), 'logo_damaged'],
  ['a header with a wrong checksum', () => wrongSum(), 'logo_damaged'],
  ['a PNG named JPEG inside', () => Buffer.concat([photo.subarray(0, 3), still]), 'logo_damaged'],
  ['a size of nothing', () => png([0, 5], [1, 5]), 'logo_damaged'],
] as const)('safety 51: %s is refused as such', async (_, make, reason) => {
  const refusal = { code: 'invalid_input', detail: { fields: { logo: reason } } };
  await expect(check(await make())).rejects.toMatchObject(refusal);
});

const eoi = Buffer.from([0xff, 0xd9]);

function padded(length: number): Buffer {
  const base = png([8, 8]);
  const filler = length - base.length - 12;
  const whole = png([8, 8], [8, 8], [chunk('prVt', Buffer.alloc(filler))]);
  expect(whole.length).toBe(length);
  return whole;
}

function wrongSum(): Buffer {
  const bytes = png([20, 20]);
  bytes[18] = 1;
  return bytes;
}

test('safety 51: exactly 5 MB passes, and what leaves is small', async () => {
  const { facts } = await check(padded(5 * 1024 * 1024));
  expect(facts.bytes).toBeLessThan(1_000);
});

test.each(['***', 'QUJD=', 'QUJD RA==', 'data:image/png;base64,QUJD'])(
  'BRD-09: %s is no base64',
  async (text) => {
    await expect(checkLogo(text, RULES)).rejects.toMatchObject({
      detail: { fields: { logo: 'logo_not_base64' } },
    });
  },
);

test('safety 51: a bomb of 100 megapixels behind a header that fits is stopped without unpacking it', async () => {
  const bomb = png([400, 400], [10_000, 10_000]);
  const before = process.memoryUsage().rss;
  await expect(check(bomb)).rejects.toMatchObject({ detail: { fields: { logo: 'logo_damaged' } } });
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
});

test('the browser reads the same from the same bytes', () => {
  expect(readLogoContent(still)).toEqual({ mime: 'image/png', width: 320, height: 320 });
  expect(readLogoContent(new Uint8Array(photo))).toEqual({ mime: 'image/jpeg', width: 300, height: 200 });
});
