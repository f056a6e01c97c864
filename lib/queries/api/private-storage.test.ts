import { afterEach, expect, it, vi } from 'vitest';
import { forgetOthers } from './forget-others';
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
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
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

it('the next person in the same tab finds nothing of the one before; the same person finds all (W16)', () => {
  const sessionStorage = storageOf({});
  vi.stubGlobal('window', { sessionStorage });
  forgetOthers('ana');
  sessionStorage.setItem('mesa.form.ana.invite', '{}');
  forgetOthers('ana');
  expect(sessionStorage.getItem('mesa.form.ana.invite')).toBe('{}');
  forgetOthers('bruno');
  expect([...sessionStorage.map]).toEqual([['mesa.owner', 'bruno']]);
});

it('does no harm where storage is forbidden', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(forgetPrivate).not.toThrow();
});
