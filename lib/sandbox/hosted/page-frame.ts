import 'server-only';
import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { hexColour, inkOn } from './colour';
import { html, type Markup, trusted } from './html';
import { STYLE } from './style';
import { wordsIn } from './words';

/** One page, as its author sees it. */
export interface Content {
  readonly title: string;
  readonly main: Markup;
  readonly status?: number;
  /** Colour of the primary button (BRD-06). */
  readonly colour?: string;
  /** While something moves without anyone pressing a button. */
  readonly refreshSeconds?: number;
  /** Origin to which a form of the page may lead in the end. */
  readonly leadsTo?: string;
}

/** What a click leads to: the same page anew, somewhere else, or the page with what is wrong. */
export type Reaction = 'again' | { leaveTo: string } | Content;

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'pt-BR': 'Português', es: 'Español' };
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f3d2c'/%3E%3Cpath d='M15.3 5v10.3H5A10.3 10.3 0 0 1 15.3 5Z' fill='%23cfe6d8'/%3E%3Cpath d='M16.7 15.3V5A10.3 10.3 0 0 1 27 15.3Z' fill='%235aa27f'/%3E%3Cpath d='M5 16.7h10.3A10.3 10.3 0 0 1 5 27Z' fill='%232f7a58'/%3E%3Cpath d='M27 16.7V27H16.7A10.3 10.3 0 0 1 27 16.7Z' fill='%23cfe6d8'/%3E%3C/svg%3E";

/**
 * The whole document with its headers. No script, nothing loaded: both styles are allowed by their hash, a logo
 * by being in the page, and a form may lead to this sandbox and to where its payer is sent back.
 */
export function toDocument(content: Content, locale: Locale): Response {
  const styles = [STYLE, brandStyle(content.colour)].filter((style) => style !== '');
  const text = documentOf(content, locale, styles).text;
  return new Response(content.status === 405 ? null : text, {
    status: content.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': policyOf(styles, content.leadsTo),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  });
}

function documentOf(content: Content, locale: Locale, styles: readonly string[]): Markup {
  const words = wordsIn(locale);
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
<p class="band"><i aria-hidden="true"></i>${words.band}</p>
<main>${content.main}</main>
<footer><span>${words.by}</span><nav aria-label="${words.language}">${LOCALES.map(
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

function policyOf(styles: readonly string[], leadsTo: string | undefined): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    'img-src data:',
    `form-action 'self'${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
