import { THEME_KEY } from './theme-key';

/** With this React makes a script element that never runs. */
const REACT_SCRIPT = '<script></script>';

/**
 * What may become markup (W3): React's empty script as it is. A page that ends in 403 or 404 is drawn anew in
 * the browser, the theme's inline script with it; it has no work there, so its text becomes nothing instead of
 * stopping the page. Everything else is refused with null.
 */
export function trustedMarkup(markup: string): string | null {
  if (markup === REACT_SCRIPT) return markup;
  return markup.startsWith('((') && markup.includes(JSON.stringify(THEME_KEY)) ? '' : null;
}
