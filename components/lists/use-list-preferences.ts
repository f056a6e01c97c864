'use client';

import { useEffect, useState } from 'react';
import {
  type ListPreferences,
  PREFERENCES_COOKIE,
  readListPreferences,
  writeListPreferences,
} from './list-preferences';

const YEAR_S = 31_536_000;

export function usePreferences(initial: ListPreferences): [ListPreferences, (next: ListPreferences) => void] {
  const [preferences, setPreferences] = useState(initial);
  const text = writeListPreferences(initial);
  useEffect(() => {
    const drawn = readListPreferences(text);
    const { views } = readListPreferences(keptText());
    if (JSON.stringify(drawn.views) === JSON.stringify(views)) return;
    setPreferences(drawn);
    keep(text);
  }, [text]);
  return [
    preferences,
    (next) => {
      setPreferences(next);
      keep(writeListPreferences(next));
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
