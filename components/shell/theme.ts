/** Cookie that keeps the chosen theme, so that the first byte of a page wears it; a preference, readable by scripts. */
export const THEME_COOKIE = 'mesa-theme';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** What `data-theme` on the document says. Without it the style sheet goes by the system, also while that changes. */
export type WornTheme = Exclude<Theme, 'system'>;

/** What the browser paints its own bars with. */
export const BAR_COLOURS: Readonly<Record<WornTheme, string>> = { light: '#ffffff', dark: '#0b0e0d' };

/** The theme that a cookie, a tab or the document names; anything else is the system's. */
export function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** The attribute's value for a theme; undefined for none. */
export function wornFor(theme: Theme): WornTheme | undefined {
  return theme === 'system' ? undefined : theme;
}
