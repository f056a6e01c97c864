'use client';

import { useSyncExternalStore } from 'react';
import { keepPreference } from './keep-preference';
import { BAR_COLOURS, THEME_COOKIE, type Theme, themeOf, wornFor } from './theme';

const CHANNEL = 'mesa-theme';

/** The theme that was chosen in this browser, as the document wears it, and how another one is chosen. */
export function useTheme(): { theme: Theme; chooseTheme(theme: Theme): void } {
  return { theme: useSyncExternalStore(watchDocument, themeOfDocument, themeOnServer), chooseTheme };
}

/** Wears what is chosen in another tab, until the returned function is called. */
export function followTheme(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => wear(themeOf(String(data)));
  return () => channel.close();
}

function chooseTheme(theme: Theme): void {
  keepPreference(THEME_COOKIE, wornFor(theme));
  wear(theme);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(theme);
  channel.close();
}

function wear(theme: Theme): void {
  const { documentElement } = document;
  const worn = wornFor(theme);
  if (worn === undefined) delete documentElement.dataset.theme;
  else documentElement.dataset.theme = worn;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = BAR_COLOURS[worn ?? (bar.media.includes('dark') ? 'dark' : 'light')];
  }
}

function watchDocument(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const themeOfDocument = () => themeOf(document.documentElement.dataset.theme);
const themeOnServer = (): Theme => 'system';
