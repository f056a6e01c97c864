import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { appliedThemeFor, BAR_COLOURS, THEME_COOKIE, themeOf } from '@/components/shell/preferences/theme';
import { ThemeFollower } from '@/components/shell/preferences/theme-follower';
import { compiledMessages } from '@/lib/i18n/compiled-messages';
import './globals.css';
import { geistMono, geistSans } from './styles/fonts';

/** public/icon.svg inline: browsers request an icon with every page, and a response costs more than its bytes. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f3d2c'/%3E%3Cpath d='M15.3 5v10.3H5A10.3 10.3 0 0 1 15.3 5Z' fill='%23cfe6d8'/%3E%3Cpath d='M16.7 15.3V5A10.3 10.3 0 0 1 27 15.3Z' fill='%235aa27f'/%3E%3Cpath d='M5 16.7h10.3A10.3 10.3 0 0 1 5 27Z' fill='%232f7a58'/%3E%3Cpath d='M27 16.7V27H16.7A10.3 10.3 0 0 1 27 16.7Z' fill='%23cfe6d8'/%3E%3C/svg%3E";

export const metadata: Metadata = {
  title: { default: 'Mesa', template: '%s · Mesa' },
  applicationName: 'Mesa',
  robots: { index: false, follow: false },
  icons: { icon: { url: ICON, type: 'image/svg+xml' } },
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false, email: false, address: false },
};

/** The colour of the browser's own bars follows the theme: one for each system scheme. `useTheme` updates both. */
export async function generateViewport(): Promise<Viewport> {
  const worn = await wornTheme();
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    themeColor: (['light', 'dark'] as const).map((system) => ({
      media: `(prefers-color-scheme: ${system})`,
      color: BAR_COLOURS[worn ?? system],
    })),
  };
}

async function wornTheme() {
  return appliedThemeFor(themeOf((await cookies()).get(THEME_COOKIE)?.value));
}

/** Reading the nonce makes every page dynamic; pages behind a sign-in are dynamic anyway. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const locale = await getLocale();
  return (
    <html
      lang={locale}
      className={`${geistSans.variable} ${geistMono.variable}`}
      data-theme={await wornTheme()}
    >
      <body>
        <ThemeFollower nonce={nonce}>
          <NextIntlClientProvider messages={compiledMessages(locale, ['common', 'errors'])}>
            {children}
          </NextIntlClientProvider>
        </ThemeFollower>
      </body>
    </html>
  );
}
