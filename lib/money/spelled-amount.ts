import type { Locale } from '@/lib/i18n/locales';
import { splitDecimal } from './decimal';

/**
 * In words, so a misplaced separator is noticed (safety 27). Decimals digit by digit; the code follows. Null for no
 * decimal, below zero or over 24 integer digits.
 */
export function spellAmount(value: string, currency: string, locale: Locale): string | null {
  const digits = splitDecimal(value);
  if (!digits || digits.negative || digits.integer.length > 24) return null;
  const fraction = digits.fraction.replace(/0+$/, '');
  const { whole, point, digit } = WORDS[locale];
  const integer = whole(digits.integer, fraction === '');
  const decimals = [...fraction].map((one) => digit[Number.parseInt(one, 10)]);
  return [integer, ...(fraction === '' ? [] : [point, ...decimals]), currency].join(' ');
}

interface Language {
  whole(integer: string, bare: boolean): string;
  point: string;
  digit: readonly string[];
}

function thousands(integer: string): number[] {
  const padded = integer.padStart(Math.ceil(integer.length / 3) * 3, '0');
  return (padded.match(/\d{3}/g) ?? []).map((group) => Number.parseInt(group, 10));
}

const list = (words: string) => words.split(' ');

const EN = {
  small: list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: list('- - twenty thirty forty fifty sixty seventy eighty ninety'),
  scales: ['', ...list('thousand million billion trillion quadrillion quintillion sextillion')],
};

function english(integer: string): string {
  const groups = thousands(integer);
  const parts = groups.flatMap((group, index) => {
    if (group === 0) return [];
    const hundreds = Math.floor(group / 100);
    const rest = group % 100;
    const scale = EN.scales[groups.length - 1 - index] ?? '';
    return [
      ...(hundreds > 0 ? [`${EN.small[hundreds]} hundred`] : []),
      ...(rest > 0 ? [englishTens(rest)] : []),
      ...(scale === '' ? [] : [scale]),
    ];
  });
  return parts.join(' ') || 'zero';
}

function englishTens(rest: number): string {
  if (rest < 20) return EN.small[rest] ?? '';
  const unit = rest % 10;
  return `${EN.tens[Math.floor(rest / 10)]}${unit === 0 ? '' : `-${EN.small[unit]}`}`;
}

const PT = {
  small: list(
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
  ),
  tens: list('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  hundreds: list(
    '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  ),
  scales: list('mi bi tri quatri quinti sexti'),
};

function portuguese(integer: string): string {
  const groups = thousands(integer);
  const parts: string[] = [];
  groups.forEach((group, index) => {
    if (group === 0) return;
    const power = groups.length - 1 - index;
    const last = groups.slice(index + 1).every((other) => other === 0);
    // "e" before one word or a whole hundred.
    if (parts.length > 0 && last && (group < 100 || group % 100 === 0)) parts.push('e');
    const scale = PT.scales[power - 2];
    if (power === 1) parts.push(group === 1 ? 'mil' : `${portugueseGroup(group)} mil`);
    else if (scale === undefined) parts.push(portugueseGroup(group));
    else parts.push(`${portugueseGroup(group)} ${scale}${group === 1 ? 'lhão' : 'lhões'}`);
  });
  return parts.join(' ') || 'zero';
}

function portugueseGroup(group: number): string {
  if (group === 100) return 'cem';
  const rest = group % 100;
  const hundreds = PT.hundreds[Math.floor(group / 100)];
  const unit = rest % 10;
  const tens = rest < 20 ? [PT.small[rest]] : [PT.tens[Math.floor(rest / 10)], unit > 0 && PT.small[unit]];
  return [group >= 100 && hundreds, ...(rest > 0 ? tens : [])].filter(Boolean).join(' e ');
}

const ES = {
  small: list(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  tens: list('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  hundreds: list(
    '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
  scales: ['', ...list('mill bill trill')],
};

/** Spanish counts millions in steps of six digits. */
function spanish(integer: string, bare: boolean): string {
  const padded = integer.padStart(Math.ceil(integer.length / 6) * 6, '0');
  const millions = padded.match(/\d{6}/g) ?? [];
  const parts = millions.flatMap((six, index) => {
    const group = Number.parseInt(six, 10);
    if (group === 0) return [];
    const scale = ES.scales[millions.length - 1 - index] ?? '';
    const name = scale === '' ? [] : [`${scale}${group === 1 ? 'ón' : 'ones'}`];
    return [spanishSix(group, scale !== '' || bare), ...name];
  });
  return parts.join(' ') || 'cero';
}

function spanishSix(six: number, short: boolean): string {
  const upper = Math.floor(six / 1000);
  const lower = six % 1000;
  const thousand = upper === 0 ? '' : upper === 1 ? 'mil' : `${spanishGroup(upper, true)} mil`;
  return [thousand, lower === 0 ? '' : spanishGroup(lower, short)].filter(Boolean).join(' ');
}

/** `short` says "un", as before a noun. */
function spanishGroup(group: number, short: boolean): string {
  if (group === 100) return 'cien';
  const rest = group % 100;
  const unit = rest % 10;
  const tens = ES.tens[Math.floor(rest / 10)];
  const below = rest < 30 ? ES.small[rest] : unit === 0 ? tens : `${tens} y ${ES.small[unit]}`;
  const words = [group >= 100 && ES.hundreds[Math.floor(group / 100)], rest > 0 && below];
  const text = words.filter(Boolean).join(' ');
  return short ? text.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un') : text;
}

const WORDS: Record<Locale, Language> = {
  en: { whole: english, point: 'point', digit: EN.small },
  'pt-BR': { whole: portuguese, point: 'vírgula', digit: PT.small },
  es: { whole: spanish, point: 'coma', digit: ES.small },
};
