/** Where the browser keeps the chosen theme. */
export const THEME_KEY = 'mesa-theme';
