'use client';

import { useSyncExternalStore } from 'react';
import { savePreference } from '@/components/ui/hooks/save-preference';
import { appliedThemeFor, BAR_COLOURS, THEME_COOKIE, type Theme, themeOf } from './theme';

const CHANNEL = 'mesa-theme';

export function useTheme(): { theme: Theme; chooseTheme(theme: Theme): void } {
  return { theme: useSyncExternalStore(watchDocument, themeOfDocument, themeOnServer), chooseTheme };
}

/** Follows other tabs; returns the unsubscribe function. */
export function followTheme(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => wear(themeOf(String(data)));
  return () => channel.close();
}

function chooseTheme(theme: Theme): void {
  savePreference(THEME_COOKIE, appliedThemeFor(theme));
  wear(theme);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(theme);
  channel.close();
}

function wear(theme: Theme): void {
  const { documentElement } = document;
  const worn = appliedThemeFor(theme);
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
