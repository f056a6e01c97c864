import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import type { LogoError } from '@/lib/contract/values/field-reasons';
import { type LogoContent, readLogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { type Area, areaOf, type Fit, type Size, sizeWithin, stepsDown } from './logo-fit';

export type LogoRules = BrandingView['rules']['logo'];

/** Protects the browser's memory; nothing is sent yet. */
const MOST_FILE_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 64_000_000;
const JPEG_QUALITY = 0.92;

/** `logo_huge`: too large to shrink in a browser. */
export type LogoImageError = LogoError | 'logo_huge';

export interface ReadyPicture extends LogoContent {
  name: string;
  bytes: number;
  data_url: string;
  base64: string;
  /** Original size, if the person had it shrunk. */
  from?: Size & { bytes: number };
}

/** An oversized picture, decoded and upright. */
export interface LargePicture extends LogoContent {
  name: string;
  bytes: number;
  bitmap: ImageBitmap;
}

export type PictureRead = { error: LogoImageError } | { ready: ReadyPicture } | { large: LargePicture };

/** Checks a file by its bytes, not its name or type (safety 51), then decodes it as proof. */
export async function readPicture(file: File, rules: LogoRules): Promise<PictureRead> {
  if (file.size > MOST_FILE_BYTES) return { error: 'logo_huge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = readLogoContent(bytes);
  if ('error' in content) return { error: content.error };
  if (content.width * content.height > MOST_PIXELS) return { error: 'logo_huge' };
  const blob = new Blob([bytes], { type: content.mime });
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (bitmap === null) return { error: 'logo_damaged' };
  const { width, height } = bitmap;
  const about = { name: file.name, mime: content.mime, width, height, bytes: bytes.length };
  if (!fits(about, rules)) return { large: { ...about, bitmap } };
  bitmap.close();
  return { ready: { ...about, ...(await encodedOf(blob)) } };
}

function fits({ width, height, bytes }: Size & { bytes: number }, rules: LogoRules): boolean {
  if (rules.require_square && width !== height) return false;
  return width <= rules.max_width && height <= rules.max_height && bytes <= rules.max_bytes;
}

export function drawFitted(
  canvas: HTMLCanvasElement,
  { bitmap }: LargePicture,
  fit: Fit,
  rules: LogoRules,
): void {
  const area = areaOf(bitmap, fit);
  const target = sizeWithin(area, { width: rules.max_width, height: rules.max_height });
  let source: CanvasImageSource = bitmap;
  let from: Area = area;
  for (const step of stepsDown(area, target).slice(0, -1)) {
    const between = document.createElement('canvas');
    paint(between, source, from, step);
    [source, from] = [between, { x: 0, y: 0, ...step }];
  }
  paint(canvas, source, from, target);
}

function paint(canvas: HTMLCanvasElement, source: CanvasImageSource, from: Area, to: Size): void {
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
}

/** Encodes the canvas in the source's image type; null if the browser cannot. */
export async function takeFitted(
  canvas: HTMLCanvasElement,
  large: LargePicture,
): Promise<ReadyPicture | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, large.mime, JPEG_QUALITY));
  if (blob === null || blob.type !== large.mime) return null;
  const { name, mime, width, height, bytes } = large;
  return {
    name,
    mime,
    width: canvas.width,
    height: canvas.height,
    bytes: blob.size,
    from: { width, height, bytes },
    ...(await encodedOf(blob)),
  };
}

async function encodedOf(blob: Blob): Promise<Pick<ReadyPicture, 'data_url' | 'base64'>> {
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
  return { data_url: url, base64: url.slice(url.indexOf(',') + 1) };
}
