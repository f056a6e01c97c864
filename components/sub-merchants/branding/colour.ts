/** Minimum contrast ratio of text (WCAG 2). */
const AA = 4.5;
const AAA = 7;
/** Lightness steps to try; one step is not visible. */
const STEPS = 512;

export interface Contrast {
  /** Contrast of white text on the colour, such as 7.69. */
  ratio: number;
  level: 'AAA' | 'AA' | 'none';
}

type Triple = readonly [number, number, number];

/** `#RGB` or `#RRGGBB`, `#` optional, to `#RRGGBB` in capitals; otherwise undefined. */
export function readColour(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toUpperCase();
  if (!/^([0-9A-F]{3}|[0-9A-F]{6})$/.test(digits)) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Contrast of white text on `#RRGGBB`. Truncated, not rounded: 4.499 fails and must not read 4.50. */
export function contrastWithWhite(colour: string): Contrast {
  const ratio = 1.05 / (luminanceOf(rgbOf(colour)) + 0.05);
  const level = ratio >= AAA ? 'AAA' : ratio >= AA ? 'AA' : 'none';
  return { ratio: Math.floor(ratio * 100) / 100, level };
}

/** The nearest colour that passes AA: same hue and chroma, lower lightness. A passing colour returns itself. */
export function nearestPassing(colour: string): string {
  if (contrastWithWhite(colour).level !== 'none') return colour;
  const [lightness, a, b] = toOklab(rgbOf(colour));
  for (let step = 1; step <= STEPS; step += 1) {
    const candidate = hexInGamut(lightness * (1 - step / STEPS), a, b);
    if (contrastWithWhite(candidate).level !== 'none') return candidate;
  }
  return '#000000';
}

/** Lowers the chroma, not the hue, until the colour exists in sRGB. */
function hexInGamut(lightness: number, a: number, b: number): string {
  for (let keep = 64; keep > 0; keep -= 1) {
    const rgb = fromOklab([lightness, (a * keep) / 64, (b * keep) / 64]);
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return hexOf(rgb);
  }
  return hexOf(fromOklab([lightness, 0, 0]));
}

function rgbOf(colour: string): Triple {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Triple): string {
  const two = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(two).join('')}`.toUpperCase();
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminanceOf([red, green, blue]: Triple): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function toOklab(rgb: Triple): Triple {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
