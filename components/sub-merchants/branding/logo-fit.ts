import type { Locale } from '@/lib/i18n/locales';

/** How an oversized picture becomes a logo: whole, or cropped to a square. */
export interface Fit {
  mode: 'whole' | 'square';
  /** Position of the square on the longer side, 0 to 100. */
  position: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  x: number;
  y: number;
}

/** The kept part of the source, in source pixels. */
export function areaOf({ width, height }: Size, fit: Fit): Area {
  if (fit.mode === 'whole') return { x: 0, y: 0, width, height };
  const side = Math.min(width, height);
  const at = (room: number) => Math.round((room * Math.min(100, Math.max(0, fit.position))) / 100);
  return { x: at(width - side), y: at(height - side), width: side, height: side };
}

/** The largest size of the same shape within `limit`; never enlarges, each side at least 1. */
export function sizeWithin({ width, height }: Size, limit: Size): Size {
  const scale = Math.min(1, limit.width / width, limit.height / height);
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)));
  return { width: side(width, limit.width), height: side(height, limit.height) };
}

/** Intermediate sizes, each at least half the previous: one large step loses fine lines. */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let at = from;
  while (at.width > to.width * 2 || at.height > to.height * 2) {
    const half = (length: number, end: number) => Math.max(end, Math.ceil(length / 2));
    at = { width: half(at.width, to.width), height: half(at.height, to.height) };
    steps.push(at);
  }
  return [...steps, to];
}

/** `84 KB`, `2.3 MB`: powers of 1024, like the API's 5 MB (O-18). */
export function sizeText(bytes: number, locale: Locale): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (bytes < 1_024) return `${number(bytes, 0)} B`;
  if (bytes < 1_024 * 1_024) return `${number(bytes / 1_024, 0)} KB`;
  return `${number(bytes / (1_024 * 1_024), 1)} MB`;
}
