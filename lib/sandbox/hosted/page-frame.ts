import 'server-only';
import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { html, type Markup, trusted } from './html';
import { PAGE_STYLES } from './page-styles';
import { pageTextsIn } from './page-texts';

export interface Content {
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** Colour of the primary button (BRD-06). */
  readonly colour?: string;
  readonly refreshSeconds?: number;
}

/** Result of a click: the same page, or a page with errors. */
export type Reaction = 'again' | Content;

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'pt-BR': 'Português', es: 'Español' };
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f3d2c'/%3E%3Cpath d='M15.3 5v10.3H5A10.3 10.3 0 0 1 15.3 5Z' fill='%23cfe6d8'/%3E%3Cpath d='M16.7 15.3V5A10.3 10.3 0 0 1 27 15.3Z' fill='%235aa27f'/%3E%3Cpath d='M5 16.7h10.3A10.3 10.3 0 0 1 5 27Z' fill='%232f7a58'/%3E%3Cpath d='M27 16.7V27H16.7A10.3 10.3 0 0 1 27 16.7Z' fill='%23cfe6d8'/%3E%3C/svg%3E";

/**
 * The document with its headers. No scripts, nothing loaded: styles are allowed by hash, forms lead to this sandbox
 * alone.
 */
export function toDocument(content: Content, locale: Locale): Response {
  const styles = [PAGE_STYLES, brandStyle(content.colour)].filter((style) => style !== '');
  const text = documentOf(content, locale, styles).text;
  return new Response(content.status === 405 ? null : text, {
    status: content.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': policyOf(styles),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}

function documentOf(content: Content, locale: Locale, styles: readonly string[]): Markup {
  const texts = pageTextsIn(locale);
  const refresh = content.refreshSeconds;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${refresh !== undefined && html`<meta http-equiv="refresh" content="${String(refresh)}">`}
<title>${content.title}</title>
<link rel="icon" href="${trusted(ICON)}">
${styles.map((style) => html`<style>${trusted(style)}</style>`)}
</head>
<body>
<p class="band"><i aria-hidden="true"></i>${texts.band}</p>
<main>${content.main}</main>
<footer><span>${texts.by}</span><nav aria-label="${texts.language}">${LOCALES.map(
    (item) =>
      html`<a href="?lang=${item}" lang="${item}" hreflang="${item}"${item === locale && html` aria-current="true"`}>${NAMES[item]}</a>`,
  )}</nav></footer>
</body>
</html>
`;
}

function brandStyle(colour: string | undefined): string {
  const brand = hexColour(colour);
  return brand === undefined ? '' : `:root{--brand:${brand};--brand-on:${inkOn(brand)}}`;
}

function policyOf(styles: readonly string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Text colour with a contrast of at least 4.5 : 1 (WCAG 2). */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const luminance = luminanceOf(colour);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** `#RRGGBB` of a `#RGB` or `#RRGGBB` (BRD-06); undefined for anything else, which must not reach a style. */
export function hexColour(text: string | undefined): string | undefined {
  if (text === undefined || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined;
  const digits = text.slice(1);
  return digits.length === 6 ? text : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
