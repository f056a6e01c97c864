import type { Locale } from './locales';
import type { AppMessages } from './messages';

declare module 'next-intl' {
  /** Makes `useTranslations` refuse a key that no dictionary has. */
  interface AppConfig {
    Locale: Locale;
    Messages: AppMessages;
  }
}
