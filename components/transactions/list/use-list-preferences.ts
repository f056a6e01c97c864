'use client';

import { useEffect, useState } from 'react';
import { type ListPreferences, PREFERENCES_COOKIE, readPreferences, writePreferences } from './preferences';

const YEAR_S = 31_536_000;

/** The look of the lists, kept in a cookie so that the server draws the first HTML with it. */
export function usePreferences(initial: ListPreferences): [ListPreferences, (next: ListPreferences) => void] {
  const [preferences, setPreferences] = useState(initial);
  const text = writePreferences(initial);
  // A list that opened with a saved view brings the view's look: from here on it is this browser's.
  useEffect(() => {
    const drawn = readPreferences(text);
    const { looks } = readPreferences(keptText());
    if (JSON.stringify(drawn.looks) === JSON.stringify(looks)) return;
    setPreferences(drawn);
    keep(text);
  }, [text]);
  return [
    preferences,
    (next) => {
      setPreferences(next);
      keep(writePreferences(next));
    },
  ];
}

function keptText(): string | undefined {
  const kept = document.cookie.split('; ').find((part) => part.startsWith(`${PREFERENCES_COOKIE}=`));
  return kept?.slice(PREFERENCES_COOKIE.length + 1);
}

function keep(text: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${PREFERENCES_COOKIE}=${text}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
