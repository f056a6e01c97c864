import { expect, it, vi } from 'vitest';
import { STORIES_KEY } from './story-ids';
import { forgetActiveStory, parseStories, writeStories } from './story-state';

it('a demo that begins again forgets the story in progress and keeps those that are done', () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  writeStories({ active: { id: 'lost', reached: 2, before: ['rfq_1'] }, done: ['convert'] });
  forgetActiveStory();
  expect(parseStories(kept.get(STORIES_KEY) ?? null)).toEqual({ done: ['convert'] });
  vi.unstubAllGlobals();
});
