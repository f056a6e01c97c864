import { describe, expect, it } from 'vitest';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { layTiles } from '@/components/ui/layout/azulejo-tiles';
import { initials } from './avatar';
import { ringState } from './countdown-ring';
import { shorten } from './short-id';

describe('ringState', () => {
  it.each([
    [60_000, 60_000, { seconds: 60, share: 1, tone: 'fresh' }],
    [20_000, 60_000, { seconds: 20, share: 1 / 3, tone: 'fresh' }],
    [19_000, 60_000, { seconds: 19, share: 19 / 60, tone: 'warn' }],
    [5_000, 60_000, { seconds: 5, share: 5 / 60, tone: 'bad' }],
    [1, 60_000, { seconds: 1, share: 1 / 60, tone: 'bad' }],
    [0, 60_000, { seconds: 0, share: 0, tone: 'bad' }],
    [-5_000, 60_000, { seconds: 0, share: 0, tone: 'bad' }],
    [30_000, 0, { seconds: 30, share: 0, tone: 'warn' }],
  ] as const)('shows %d ms of %d ms', (remaining, total, state) => {
    expect(ringState(remaining, total)).toEqual(state);
  });
});

describe('shorten', () => {
  it('keeps the first 8 and the last 6 of an id', () => {
    expect(shorten('8f3c2a10-5b7e-4d21-9f00-1a2b3c4db47e')).toBe('8f3c2a10…4db47e');
  });

  it('leaves a value whole when nothing would be saved', () => {
    expect(shorten('123456789012345')).toBe('123456789012345');
  });
});

describe('initials', () => {
  it.each([
    ['Helena Prado', 'HP'],
    ['ana', 'A'],
    ['  Ana  de  Souza ', 'AS'],
    ['', ''],
    ['😀 é', '😀É'],
    ['🇧🇷 Brasil', '🇧🇷B'],
    ['E\u0301rica Ávila', 'ÉÁ'],
    ['👩🏽‍💼 Ana', '👩🏽‍💼A'],
  ])('reads %j as %j', (name, letters) => expect(initials(name)).toBe(letters));
});

describe('layTiles', () => {
  it('lays the same tiles for the same seed, and others for another', () => {
    expect(layTiles(8, 10, 1964)).toEqual(layTiles(8, 10, 1964));
    expect(layTiles(8, 10, 1964)).not.toEqual(layTiles(8, 10, 1965));
    expect(layTiles(8, 10, 1964)).toHaveLength(80);
  });
});

describe('describeFailure', () => {
  it('reads what the query room throws', () => {
    const error = Object.assign(new Error('x'), {
      name: 'ApiError',
      code: 'no_ledger',
      requestId: 'r',
      retryAfter: 3,
    });
    expect(describeFailure(error)).toEqual({ code: 'no_ledger', requestId: 'r', retryAfter: 3 });
  });

  it.each([new TypeError('x is undefined'), 'text', undefined, { code: 'forbidden' }])(
    'reads anything else as our own fault',
    (thrown) => expect(describeFailure(thrown)).toEqual({ code: 'internal' }),
  );
});
