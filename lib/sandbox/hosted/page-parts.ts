import 'server-only';
import type { Locale } from '@/lib/i18n/locales';
import { formatAmount } from '@/lib/money/format';
import { formatInZone } from '@/lib/time/format';
import { html, type Markup, type Piece, trusted } from './html';

const ZONE = 'America/Sao_Paulo';

/** An amount in heading size; code, symbol and decimals are quieter (docs/design.md 1). */
export function largeAmount(value: string, currency: string, locale: Locale): Markup {
  const { symbol, code, integer, fraction } = formatAmount(value, currency, locale);
  return html`<p class="amount">${symbol && html`<small>${symbol} </small>`}${integer}<span class="dim">${fraction}</span>${
    code && html`<small> ${code}</small>`
  }</p>`;
}

export function amountText(value: string, currency: string, locale: Locale): string {
  return formatAmount(value, currency, locale).text;
}

/** `20 Nov 2026, 11:32:07 BRT`, in the merchant's zone (docs/design.md 5). */
export function momentText(timestamp: string, locale: Locale): string {
  return `${formatInZone(new Date(timestamp), 'dateTime', locale, ZONE)} BRT`;
}

/** A list of facts; rows without a value are omitted. `tall`: the value stands below its name, in mono. */
export function facts(rows: readonly (readonly [name: string, value: Piece, tall?: 'tall'])[]): Markup {
  const known = rows.filter(([, value]) => value !== undefined && value !== '' && value !== null);
  return html`<dl>${known.map(
    ([name, value, tall]) =>
      html`<div${tall && html` class="tall"`}><dt>${name}</dt><dd${tall && html` class="mono"`}><bdi>${value}</bdi></dd></div>`,
  )}</dl>`;
}

export type Tone = 'ok' | 'bad' | 'info';

const ICONS = {
  ok: '<circle cx="12" cy="12" r="10"/><path d="m8.5 12.2 2.4 2.4 4.8-5"/>',
  bad: '<circle cx="12" cy="12" r="10"/><path d="M12 7.5v5.2M12 16.4v.1"/>',
  info: '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="3.2" fill="currentColor" stroke="none"/>',
  next: '<circle cx="12" cy="12" r="10" stroke-dasharray="3.2 3.08"/>',
} as const;

export function icon(name: keyof typeof ICONS, size: number): Markup {
  const side = String(size);
  return html`<svg width="${side}" height="${side}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${trusted(ICONS[name])}</svg>`;
}

/** Title and sentence of a page with an outcome. */
export function stateHead(tone: Tone, title: string, body: Piece): Markup {
  return html`<div class="state tone-${tone}" role="status">${icon(tone, 26)}<div><h1>${title}</h1><p>${body}</p></div></div>`;
}

export interface Step {
  readonly name: string;
  readonly place: 'past' | 'now' | 'next' | 'end';
  readonly detail?: string | undefined;
}

const STEP_ICONS = { past: 'ok', now: 'info', next: 'next', end: 'bad' } as const;

/** Steps in order; future ones are dashed (docs/design.md 1). */
export function stepList(label: string, steps: readonly Step[]): Markup {
  return html`<ol aria-label="${label}">${steps.map(
    ({ name, place, detail }) =>
      html`<li class="${place}"${place === 'now' && html` aria-current="step"`}>${icon(STEP_ICONS[place], 20)}<div><b>${name}</b>${detail && html`<span>${detail}</span>`}</div></li>`,
  )}</ol>`;
}
