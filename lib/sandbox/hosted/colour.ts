import 'server-only';

/** Ink that stands out on a colour, by the contrast formula of WCAG 2: 4.5 : 1 or more on any colour. */
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
