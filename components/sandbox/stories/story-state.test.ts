import { expect, it, vi } from 'vitest';
import { forgetStories } from '@/lib/queries/api/begin-again';
import { STORIES_KEY } from '@/lib/queries/api/private-storage';
import { storageOf } from '@/lib/testing/screens/browser-storage';
import { writeStories } from './story-state';

it('a demo that begins again forgets the stories of the one that ended', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', { localStorage: storageOf(kept) });
  writeStories({ active: { id: 'lost', reached: 2, before: ['rfq_1'] }, done: ['convert'] });
  expect(kept.has(STORIES_KEY)).toBe(true);
  forgetStories();
  expect(kept.has(STORIES_KEY)).toBe(false);
  vi.unstubAllGlobals();
});
