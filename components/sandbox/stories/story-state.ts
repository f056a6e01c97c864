'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';
import { isStoryId, type StoryId, type StoryState } from './story-ids';

export interface Stories {
  active?: StoryState;
  done: readonly StoryId[];
}

const NONE: Stories = { done: [] };
const listeners = new Set<() => void>();
let memory: string | null = null;

function readText(): string | null {
  try {
    return window.localStorage.getItem(STORIES_KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Unreadable storage is no story. */
export function parseStories(text: string | null): Stories {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('done' in value) || !Array.isArray(value.done)) {
      return NONE;
    }
    const done = value.done.filter(isStoryId);
    const active = 'active' in value ? value.active : undefined;
    return isStoryState(active) ? { active, done } : { done };
  } catch {
    return NONE;
  }
}

export function writeStories(stories: Stories): void {
  memory = JSON.stringify(stories);
  try {
    window.localStorage.setItem(STORIES_KEY, memory);
  } catch {
    // Storage is full or forbidden: this page alone knows.
  }
  for (const listener of listeners) listener();
}

export function useStories(): Stories {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return useMemo(() => parseStories(text), [text]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isStoryState(value: unknown): value is StoryState {
  if (typeof value !== 'object' || value === null) return false;
  const { id, reached, before, ...texts } = value as Record<keyof StoryState, unknown>;
  return (
    isStoryId(id) &&
    Number.isInteger(reached) &&
    Array.isArray(before) &&
    Object.values(texts).every((text) => typeof text === 'string')
  );
}
