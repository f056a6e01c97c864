import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Appearance } from '@/components/shell/appearance';
import { compiledMessages } from '@/lib/i18n/compiled';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Mesa', template: '%s · Mesa' },
  applicationName: 'Mesa',
  robots: { index: false, follow: false },
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0b0e0d' },
  ],
};

/** Reading the nonce makes every page dynamic, which a page behind a sign-in is anyway. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const locale = await getLocale();
  return (
    <html
      lang={locale}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      // The theme's script sets an attribute before React looks.
      suppressHydrationWarning
    >
      <body>
        <Appearance nonce={nonce}>
          <NextIntlClientProvider messages={compiledMessages(locale, ['common', 'errors'])}>
            {children}
          </NextIntlClientProvider>
        </Appearance>
      </body>
    </html>
  );
}
