import { describe, expect, test } from 'vitest';
import type { Handling, Queued } from '@/lib/contract/bff/overview/attention';
import { LOCALES } from '@/lib/i18n/locales';
import { serverNow } from '@/lib/queries/api/server-clock';
import { renderPart, textOf } from '@/lib/testing/screens/render-overview';
import { ItemHandling } from './item-handling';

const by = { id: 'a', name: 'Ana Ribeiro' };
const at = '2020-11-20T17:32:05Z';
const QUEUE: Queued = { item: 'checkouts/e2e', state: 'x' };
const handled = (handling: Partial<Handling>): Queued => ({
  ...QUEUE,
  handling: { id: 's', step: 'take', by, at, ...handling },
});
const drawn = (queue: Queued, options: Partial<Parameters<typeof renderPart>[1]> = {}) =>
  textOf(
    renderPart(<ItemHandling queue={queue} title="T" body="B" />, { part: 'activity', data: {}, ...options }),
  );

describe('who has an item', () => {
  test.each(LOCALES)(
    'in %s each state names its person, and only what was done is said to come back',
    (locale) => {
      const texts = [
        QUEUE,
        handled({ step: 'give_back' }),
        handled({}),
        handled({ step: 'done' }),
        handled({ step: 'done', moved: true }),
      ].map((queue) => drawn(queue, { locale }));
      expect(texts).toMatchSnapshot();
      expect(texts.map((text) => text.includes(by.name))).toEqual([false, false, true, true, false]);
    },
  );

  test('how long nobody has it is said where the record says since when', () => {
    const since = new Date(serverNow() - 340 * 60_000).toISOString();
    expect(drawn({ ...QUEUE, since })).toContain('Nobody yet, waiting 5 h 40 min');
  });

  test('a note stands with its author; a viewer has no button', () => {
    const text = drawn({ ...QUEUE, note: { id: 'n', text: 'Bank asked', by, at } }, {});
    expect(text).toContain('Bank asked');
    expect(text).toContain('Ana Ribeiro,');
    expect(text).not.toContain('Take it');
  });

  test.each([
    [undefined, ['Take it', 'Done until it moves']],
    [{}, ['Take it']],
    [{ by: { id: 'u', name: 'V' } }, ['Give it back', 'Done until it moves']],
    [{ step: 'done' as const }, ['Take it']],
    [{ step: 'done' as const, moved: true as const }, ['Take it', 'Done until it moves']],
  ])('whoever may write is offered what the server takes (%o)', (handling, offered) => {
    const queue = handling === undefined ? QUEUE : handled(handling);
    const text = drawn(queue, { role: 'support' });
    const all = ['Take it', 'Give it back', 'Done until it moves'];
    expect(all.filter((name) => text.includes(name))).toEqual(offered);
    expect(text).toContain('Note');
  });

  test.each([
    ['en', 'Take it: T e2e'],
    ['pt-BR', 'Assumir: T e2e'],
    ['es', 'Tomar: T e2e'],
  ] as const)('in %s each button is named by what it does and to which item', (locale, name) => {
    const html = renderPart(<ItemHandling queue={QUEUE} title="T" body="B" />, {
      part: 'activity',
      data: {},
      role: 'support',
      locale,
    });
    const names = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, found]) => found);
    expect(names[0]).toBe(name);
    expect(new Set(names).size).toBe(html.match(/<button/g)?.length);
  });
});
