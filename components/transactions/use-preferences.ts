'use client';

import { useState } from 'react';
import { type ListPreferences, PREFERENCES_COOKIE, writePreferences } from './preferences';

const YEAR_S = 31_536_000;

/** The look of the lists, kept in a cookie so that the server draws the first HTML with it. */
export function usePreferences(initial: ListPreferences): [ListPreferences, (next: ListPreferences) => void] {
  const [preferences, setPreferences] = useState(initial);
  const keep = (next: ListPreferences) => {
    setPreferences(next);
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${PREFERENCES_COOKIE}=${writePreferences(next)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  };
  return [preferences, keep];
}
