import localFont from 'next/font/local';

/** Geist, subset by scripts/build/subset-fonts.mjs. Text is painted in the fallback until a file is here. */
export const geistSans = localFont({
  src: './fonts/geist-sans.woff2',
  variable: '--font-geist-sans',
  weight: '400 700',
  display: 'swap',
});

/** Its system fallbacks are as wide, 0.6 em, so their exchange moves nothing. */
export const geistMono = localFont({
  src: './fonts/geist-mono.woff2',
  variable: '--font-geist-mono',
  weight: '400 700',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  fallback: [
    'ui-monospace',
    'SFMono-Regular',
    'Roboto Mono',
    'Menlo',
    'Liberation Mono',
    'Courier New',
    'monospace',
  ],
});
