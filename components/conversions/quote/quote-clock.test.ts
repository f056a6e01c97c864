import { describe, expect, it } from 'vitest';
import { announcementBetween, countdown } from './quote-clock';

describe('countdown', () => {
  it.each([
    [7_000, 7],
    [90_000, 90],
  ])('follows the lifetime the quote gave, here %d ms (QUO-22)', (lifetime, seconds) => {
    expect(countdown(1000, 1000 + lifetime, 1000)).toEqual({
      remainingMs: lifetime,
      totalMs: lifetime,
      seconds,
    });
  });

  it('ends at zero and stays there', () => {
    expect(countdown(0, 60_000, 60_000).seconds).toBe(0);
    expect(countdown(0, 60_000, 7_260_000).remainingMs).toBe(0);
  });

  it('counts the last started second until it is over', () => {
    expect(countdown(0, 60_000, 59_001).seconds).toBe(1);
  });
});

describe('announcements', () => {
  it('come once at 30, 10 and 0 seconds', () => {
    const heard: number[] = [];
    for (let seconds = 45; seconds > 0; seconds -= 1) {
      const mark = announcementBetween(seconds, seconds - 1);
      if (mark !== undefined) heard.push(mark);
    }
    expect(heard).toEqual([30, 10, 0]);
  });

  it('say only where the clock stands after a jump (safety 21)', () => {
    expect(announcementBetween(45, 0)).toBe(0);
    expect(announcementBetween(45, 12)).toBe(30);
  });

  it('stay silent when time is renewed', () => {
    expect(announcementBetween(0, 60)).toBeUndefined();
  });
});
