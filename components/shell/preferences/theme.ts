export const THEME_COOKIE = 'mesa-theme';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `data-theme` of the document; absent: the style sheet follows the system. */
export type AppliedTheme = Exclude<Theme, 'system'>;

/** Browser UI colour. */
export const BAR_COLOURS: Readonly<Record<AppliedTheme, string>> = { light: '#ffffff', dark: '#0b0e0d' };

/** Anything unknown is `system`. */
export function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

export function appliedThemeFor(theme: Theme): AppliedTheme | undefined {
  return theme === 'system' ? undefined : theme;
}
