import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once';

test('no more than the given number runs at once, and everything runs', async () => {
  const turn = fewAtOnce(3);
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      turn(async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(2);
        running -= 1;
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('work that fails gives its turn on, and work that is no longer wanted never begins', async () => {
  const turn = fewAtOnce(1);
  const stop = new AbortController();
  const failed = turn(() => Promise.reject(new Error('no')));
  let began = false;
  const unwanted = turn(async () => {
    began = true;
  }, stop.signal);
  stop.abort();
  await expect(failed).rejects.toThrow('no');
  await expect(unwanted).rejects.toThrow();
  expect(began).toBe(false);
  expect(await turn(async () => 'on')).toBe('on');
});
