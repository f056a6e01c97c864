import { afterEach, expect, it, vi } from 'vitest';
import { forgetPrivate } from './private-storage';

/** The part of Web Storage in use, over a map. */
function storageOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    removeItem: (key: string) => void map.delete(key),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('forgets drafts and intents, and leaves what is not ours (W16)', () => {
  const sessionStorage = storageOf({
    'mesa.draft.u1': '{"pixKey":"52998224725"}',
    other: 'kept',
    'mesa.intent.rfq_1': '{}',
    'mesa.intent.rfq_2': '{}',
  });
  vi.stubGlobal('window', { sessionStorage });
  forgetPrivate();
  expect([...sessionStorage.map.keys()]).toEqual(['other']);
});

it('does no harm where storage is forbidden', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(forgetPrivate).not.toThrow();
});
