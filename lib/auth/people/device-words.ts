import 'server-only';

/** Later names stand in texts of earlier ones too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?O?S?A?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Product names, never the text of the `User-Agent`. */
export function deviceWords(userAgent: string | null | undefined): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent?.slice(0, 500) ?? '';
  const name = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: name(BROWSERS), system: name(SYSTEMS) };
}
