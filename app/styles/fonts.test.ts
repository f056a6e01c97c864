import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_CURRENCIES } from '@/lib/contract/payments-api/assumptions/currency-catalog';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { formatAmount, formatPercent, formatSigned } from '@/lib/money/format';
import { formatDay, formatWithZone } from '@/lib/time/format';

const FILES = { 'geist-sans': 'geist-sans/Geist-Variable', 'geist-mono': 'geist-mono/GeistMono-Variable' };
const MAX_BYTES = 60_000;
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 22 - month, 15)));

const subset = (name: string) => readFileSync(path.join(import.meta.dirname, 'fonts', `${name}.woff2`));
const original = (name: string) =>
  readFileSync(path.join(process.cwd(), 'node_modules/geist/dist/fonts', `${name}.woff2`));

/** Code points that a WOFF2 file draws: its `cmap`, which that format leaves untransformed (W3C WOFF 2.0, 4 and 5). */
function drawn(file: Buffer): Set<number> {
  const { data, start } = tableOf(file, 'cmap');
  const subtables = Array.from({ length: data.readUInt16BE(start + 2) }, (_, index) =>
    data.readUInt32BE(start + 8 + index * 8),
  );
  return new Set(subtables.flatMap((offset) => codePointsOf(data, start + offset)));
}

const KNOWN_TAGS = 'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca'.split(',');
const TRANSFORMED = ['glyf', 'loca'];

function tableOf(file: Buffer, wanted: string): { data: Buffer; start: number } {
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let [start, found] = [0, -1];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const known = flags & 63;
    const tag = known === 63 ? file.toString('latin1', at, at + 4) : KNOWN_TAGS[known];
    if (known === 63) at += 4;
    const length = base128();
    const isTransformed = TRANSFORMED.includes(tag ?? '') ? flags >> 6 === 0 : flags >> 6 !== 0;
    const stored = isTransformed ? base128() : length;
    if (tag === wanted) found = start;
    start += stored;
  }
  expect(found).toBeGreaterThanOrEqual(0);
  return { data: brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))), start: found };
}

function codePointsOf(data: Buffer, start: number): number[] {
  const format = data.readUInt16BE(start);
  const ranges: [number, number][] = [];
  if (format === 4) {
    const size = data.readUInt16BE(start + 6);
    for (let at = 0; at < size; at += 2) {
      ranges.push([data.readUInt16BE(start + 16 + size + at), data.readUInt16BE(start + 14 + at)]);
    }
  }
  if (format === 12) {
    for (let left = data.readUInt32BE(start + 12), at = start + 16; left > 0; left -= 1, at += 12) {
      ranges.push([data.readUInt32BE(at), data.readUInt32BE(at + 4)]);
    }
  }
  return ranges
    .filter(([from]) => from !== 0xffff)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** Everything that we write: messages, amounts of every currency, days and times of all months. */
function written(locale: Locale): string {
  const amounts = DEFAULT_CURRENCIES.flatMap(({ code }) => [
    formatAmount('-1234567.89', code, locale),
    formatSigned('1234567.89', code, locale),
  ]);
  const times = MONTHS.flatMap((instant) => [
    ...(['weekdayDateTime', 'dateTime', 'time'] as const).map((kind) =>
      formatWithZone(instant, kind, locale, 'America/Sao_Paulo'),
    ),
    formatDay(instant.toISOString().slice(0, 10), locale),
  ]);
  return JSON.stringify([DICTIONARIES[locale], amounts, times, formatPercent('-12.5', locale)]);
}

test('both typefaces together weigh at most 60 KB', () => {
  const bytes = Object.keys(FILES).map((name) => subset(name).byteLength);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(MAX_BYTES);
});

test.each(Object.entries(FILES))('%s draws all that we write and Geist can draw', (name, source) => {
  const [kept, whole] = [drawn(subset(name)), drawn(original(source))];
  expect(whole.size).toBeGreaterThan(kept.size);
  for (const locale of LOCALES) {
    const missing = new Set(
      [...written(locale)].filter((char) => {
        const point = char.codePointAt(0) ?? 0;
        return whole.has(point) && !kept.has(point);
      }),
    );
    expect([locale, ...missing]).toEqual([locale]);
  }
});

test.each(Object.keys(FILES))('%s lacks no letter, digit or mark of the three languages', (name) => {
  const kept = drawn(subset(name));
  for (const locale of LOCALES) {
    const letters = [...written(locale)].filter((char) => /[\p{L}\p{N}\p{Sc}\p{Pd}\p{Pi}\p{Pf}]/u.test(char));
    const missing = new Set(letters.filter((char) => !kept.has(char.codePointAt(0) ?? 0)));
    expect([locale, ...missing]).toEqual([locale]);
  }
});
