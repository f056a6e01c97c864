import { describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { can } from '@/lib/access/permissions';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { LOCALES } from '@/lib/i18n/locales';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { type StoryFacts, storyConversion } from './story-facts';
import { STORY_IDS, type StoryId, type StoryState } from './story-ids';
import { parseStories } from './story-state';
import { leadFor, peopleOf, personFor, placeOf, STORIES, stepsDone, stepsOf } from './story-steps';

const started = (id: StoryId, more: Partial<StoryState> = {}): StoryState => ({
  id,
  reached: 1,
  before: [],
  ...more,
});
const facts = (more: Partial<StoryFacts> = {}): StoryFacts => ({
  path: '/overview',
  isRead: true,
  nowMs: 0,
  losesAnswer: false,
  ...more,
});
const conversion = (more: Partial<Conversion>) => ({ rfq_id: 'r1', attempts: [], ...more }) as Conversion;
const attempt = { intent_id: 'i' } as NonNullable<Conversion['attempt']>;

describe('a step is ticked because a read shows it', () => {
  test('a conversion: quoted, sent, and seen accepted on its page', () => {
    const done = (more: Partial<StoryFacts>) => stepsDone('convert', started('convert'), facts(more));
    expect(done({})).toBe(1);
    expect(done({ path: '/convert' })).toBe(1);
    expect(done({ conversion: conversion({ state: 'open' }) })).toBe(2);
    expect(done({ conversion: conversion({ state: 'unknown', attempt }) })).toBe(3);
    const accepted = conversion({ state: 'accepted', attempt });
    expect(done({ conversion: accepted })).toBe(3);
    expect(done({ conversion: accepted, path: '/conversions/r1' })).toBe(4);
  });

  test('a lost answer is over only once the record is known to be accepted', () => {
    const done = (more: Partial<StoryFacts>) => stepsDone('lost', started('lost'), facts(more));
    expect(done({ losesAnswer: true })).toBe(2);
    const path = '/conversions/r1';
    expect(done({ path, conversion: conversion({ state: 'unknown', attempt }) })).toBe(4);
    const accepted = conversion({ state: 'accepted', attempt });
    expect(done({ conversion: accepted })).toBe(4);
    expect([path, '/convert?rfq=r1'].map((at) => done({ path: at, conversion: accepted }))).toEqual([5, 5]);
  });

  test('a rate that ran out: nothing to press before its end, then renewed, then accepted', () => {
    const open = conversion({ state: 'open', expires_at: new Date(30_000).toISOString() });
    const renew = STORIES.expired[1];
    expect(renew?.waits?.(facts({ conversion: open, nowMs: 29_000 }))).toBe('wait');
    expect(renew?.waits?.(facts({ conversion: open, nowMs: 30_000 }))).toBeUndefined();
    const done = (state: Conversion['state']) =>
      stepsDone('expired', started('expired'), facts({ conversion: conversion({ state, attempt }) }));
    expect([done('renewed'), done('accepted')]).toEqual([3, 4]);
  });

  test('a chargeback: the record is shown, then read as charged back, then seen in the balances', () => {
    const state = started('chargeback', { subject: 'c1' });
    const done = (path: string, process: string) =>
      stepsDone('chargeback', state, facts({ path, record: { process } as never }));
    expect(done('/checkouts?tx=other', 'success.done')).toBe(1);
    expect(done('/checkouts?tx=c1', 'success.done')).toBe(2);
    expect(done('/checkouts?tx=c1', 'chargeback.open')).toBe(3);
    expect(done('/balances', 'chargeback.open')).toBe(4);
  });

  test('a sub-merchant: a withdrawal is asked for by one person and ticked once the other’s approval sent it', () => {
    const state = started('withdrawal', { subject: 's1', address: 'a1' });
    const groupWith = (...addresses: object[]) => ({ id: 'g1', addresses }) as never;
    const group = groupWith({ id: 'a1', usable: false }, { id: 'a2', usable: true });
    const usable = groupWith({ id: 'a1', usable: true });
    expect(stepsDone('withdrawal', state, facts({ group }))).toBe(1);
    expect(stepsDone('withdrawal', state, facts({ group: usable }))).toBe(2);
    const withdrawal = (of: string) => facts({ group: usable, withdrawal: { state: of } as never });
    const request = { id: 'q1' } as never;
    expect(stepsDone('withdrawal', state, facts({ group: usable, request }))).toBe(3);
    expect(stepsDone('withdrawal', state, withdrawal('refused'))).toBe(3);
    expect(stepsDone('withdrawal', state, withdrawal('done'))).toBe(4);
  });

  test('a page of a record is offered only once it is read which record', () => {
    const brand = STORIES.onboard[2];
    const place = (more: Partial<StoryFacts>) =>
      brand && placeOf(brand, started('onboard', { reached: 3 }), facts(more));
    expect(place({ isRead: false })).toBeUndefined();
    expect(place({ subMerchant: { correlation_id: 's1' } as never })).toBe('/sub-merchants/s1/branding');
  });

  test('what was seen done stays done when a person who may not read it looks', () => {
    expect(stepsDone('lost', started('lost', { reached: 2 }), facts())).toBe(2);
  });
});

test('records from before the start are not the story’s', () => {
  const items = [
    conversion({ rfq_id: 'new', state: 'open' }),
    conversion({ rfq_id: 'old', state: 'accepted' }),
  ];
  expect(storyConversion(items, ['old'])?.rfq_id).toBe('new');
  expect(storyConversion(items, ['old', 'new'])).toBeUndefined();
});

test.each(STORY_IDS)('%s takes three to six steps, and a demo person may do each', (id) => {
  expect(stepsOf(id)).toBeGreaterThanOrEqual(3);
  expect(stepsOf(id)).toBeLessThanOrEqual(6);
  for (const { permission } of STORIES[id]) expect(personFor(permission)).toBeDefined();
  expect(peopleOf(id).length).toBeGreaterThan(0);
});

test('a story is begun by whoever comes furthest alone, and nobody is changed for less', () => {
  const lead = (id: StoryId, role?: string) => {
    const person = DEMO_PEOPLE.find((one) => one.role === role);
    return leadFor(id, (permission) => person !== undefined && can(person, permission))?.role;
  };
  expect(STORY_IDS.map((id) => lead(id, 'viewer'))).toEqual([
    ...['treasurer', 'operator', 'treasurer', 'operator', 'operator', 'operator'],
  ]);
  // A treasurer cannot control the sandbox, which the second step of an enrolment and of a chargeback does.
  expect([lead('onboard', 'treasurer'), lead('chargeback', 'treasurer')]).toEqual(['operator', 'operator']);
  expect(STORY_IDS.map((id) => lead(id, 'operator'))).toEqual([
    ...['treasurer', undefined, 'treasurer', undefined, undefined, undefined],
  ]);
  expect(peopleOf('onboard').map(({ role }) => role)).toEqual(['operator', 'treasurer']);
});

test.each(STORY_IDS)('%s names the control and the page of each step in every language', (id) => {
  for (const locale of LOCALES) {
    const texts: Record<string, unknown> = DICTIONARIES[locale].stories.steps[id];
    expect(Object.keys(texts)).toEqual(STORIES[id].map((step) => step.id));
  }
});

test('unreadable storage is no story', () => {
  for (const text of [null, '', 'no', '[]', '{"done":1}', '{"done":["x"],"active":{"id":"x"}}']) {
    expect(parseStories(text)).toEqual({ done: [] });
  }
  const active = started('convert');
  expect(parseStories(JSON.stringify({ done: ['lost'], active }))).toEqual({ done: ['lost'], active });
});
