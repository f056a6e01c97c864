/** Pages that follow the event stream while processes restart: told to come back, they do, behind what they heard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from './balancer.mjs';

const LIVE = '/api/live';
const RETURN = /event: return\ndata: (\{.*\})\n\n$/;
/** Several beats (lib/contract/bff/live.ts). */
const SILENCE_MS = 60_000;
const HEARD_WITHIN_MS = 1_000;

/**
 * As many at each port. While a page is away it asks for `makeQuote()`, whose id it must hear of when it is back.
 * `stop()` resolves with what happened: ends of streams, those told before, quotes missed, and what cut a stream.
 */
export function openStreams({ ports, balancer }, { person, perPort = 3, makeQuote }) {
  const leaving = new AbortController();
  const options = { headers: person, timeoutMs: SILENCE_MS, signal: leaving.signal };
  /** @type {{ ended: number, announced: number, missed: string[], cut: unknown[] }} */
  const counted = { ended: 0, announced: 0, missed: [], cut: [] };
  let away = 0;

  async function follow(port) {
    let answer = await exchange({ port }, LIVE, options);
    let awaited;
    let position = 'age=60000';
    for (;;) {
      const { status, error, text = '' } = answer;
      if (awaited !== undefined && !text.includes(`"subject":"${awaited}"`)) counted.missed.push(awaited);
      if (leaving.signal.aborted) return;
      counted.ended += 1;
      const last = RETURN.exec(text);
      if (status !== 200 || last === null) {
        counted.cut.push(error ?? status);
        return;
      }
      counted.announced += 1;
      away += 1;
      const heard = [...text.matchAll(/^id: (\d+)$/gm)].at(-1);
      if (heard !== undefined) position = `after=${heard[1]}`;
      [awaited] = await Promise.all([makeQuote(), sleep(JSON.parse(last[1]).in_ms)]);
      away -= 1;
      answer = await balancer.send(`${LIVE}?${position}`, options);
    }
  }

  const pages = ports.flatMap((port) => Array.from({ length: perPort }, () => follow(port)));
  return {
    async stop() {
      while (away > 0) await sleep(50);
      await sleep(HEARD_WITHIN_MS);
      leaving.abort();
      await Promise.all(pages);
      return counted;
    },
  };
}
