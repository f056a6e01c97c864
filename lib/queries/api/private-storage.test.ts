import { afterEach, expect, it, vi } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { forgetOthers } from './forget-others';
import { forgetPrivate, keepTyped } from './private-storage';

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

it('after a session ended the same person finds what was typed, the next one nothing; an intent is never taken away later (W16)', () => {
  const leave = () => {
    const sessionStorage = storageOf({
      'mesa.form.ana.invite': '{}',
      'mesa.draft.ana': '{}',
      'mesa.links.ana.': '[]',
      other: 'kept',
      'mesa.intent.rfq_1': '{}',
      'mesa.splits.c1': '[]',
    });
    vi.stubGlobal('window', { sessionStorage });
    keepTyped();
    sessionStorage.setItem('mesa.intent.rfq_2', '{}');
    return () => [...sessionStorage.map.keys()];
  };
  const ofAna = ['mesa.form.ana.invite', 'mesa.draft.ana', 'mesa.links.ana.'];
  const names = leave();
  expect(names()).toEqual([...ofAna, 'other', 'mesa.intent.rfq_2']);
  forgetOthers('ana');
  expect(names()).toEqual([...ofAna, 'other', 'mesa.intent.rfq_2']);
  forgetOthers('bruno');
  expect(names()).toEqual(['other', 'mesa.intent.rfq_2']);
});

it('what one demo person typed waits while the visitor is another one, and nobody else finds it (W16)', () => {
  const [ana, bruno] = DEMO_PEOPLE.map(({ id }) => id);
  const sessionStorage = storageOf({ [`mesa.form.${ana}.invite`]: '{}' });
  vi.stubGlobal('window', { sessionStorage });
  keepTyped();
  forgetOthers(bruno ?? '');
  expect([...sessionStorage.map.keys()]).toEqual([`mesa.form.${ana}.invite`]);
  forgetOthers('an account of their own');
  expect([...sessionStorage.map.keys()]).toEqual([]);
});

it('does no harm where storage is forbidden', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  for (const work of [forgetPrivate, keepTyped, () => forgetOthers('ana')]) expect(work).not.toThrow();
});
