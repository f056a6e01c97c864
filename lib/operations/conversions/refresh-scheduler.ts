import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '@/lib/contract/bff';
import { log } from '@/lib/log';
import { type RereadParts, rereadConversion } from './reread';

/** A hint re-reads one object at most this often (safety 56). */
const HINT_INTERVAL_MS = 10_000;
const REMEMBERED = 2_000;

export interface Reread {
  /** Reads now, or shares a read that is under way or younger than `maxAgeMs` (undefined: then nothing is new). */
  now(rfqId: string, maxAgeMs?: number): Promise<Conversion | null | undefined>;
  /**
   * A read that surely sets out after this call, and `spacingMs` after the last one: for what an answer has just
   * changed. All who ask meanwhile share it.
   */
  fresh(rfqId: string, spacingMs?: number): Promise<Conversion | null>;
  /** Something hints at a change: read soon, once per object and 10 s however many hints come. */
  hint(rfqId: string): void;
}

interface Turn {
  running?: Promise<Conversion | null>;
  /** Has not set out yet. */
  next?: Promise<Conversion | null>;
  endedAt: number;
  hintAt: number;
  timer?: NodeJS.Timeout;
}

/** Re-reads by turns: never two at once for the same conversion in this process. */
export function createReread(parts: RereadParts): Reread {
  const turns = new Map<string, Turn>();

  function turnOf(rfqId: string): Turn {
    const known = turns.get(rfqId);
    if (known !== undefined) return known;
    if (turns.size >= REMEMBERED) forgetIdle(turns);
    const turn: Turn = { endedAt: Number.NEGATIVE_INFINITY, hintAt: Number.NEGATIVE_INFINITY };
    turns.set(rfqId, turn);
    return turn;
  }

  function start(turn: Turn, rfqId: string): Promise<Conversion | null> {
    const running = rereadConversion(parts, rfqId).finally(() => {
      turn.endedAt = performance.now();
      if (turn.running === running) delete turn.running;
    });
    turn.running = running;
    return running;
  }

  return {
    async now(rfqId, maxAgeMs = 0) {
      const turn = turnOf(rfqId);
      if (turn.running !== undefined) return turn.running;
      if (performance.now() - turn.endedAt < maxAgeMs) return undefined;
      return start(turn, rfqId);
    },
    fresh(rfqId, spacingMs = 0) {
      const turn = turnOf(rfqId);
      turn.next ??= waitTurn(turn, spacingMs).then(() => {
        delete turn.next;
        return start(turn, rfqId);
      });
      return turn.next;
    },
    hint(rfqId) {
      const turn = turnOf(rfqId);
      if (turn.timer !== undefined) return;
      const wait = Math.max(0, turn.hintAt + HINT_INTERVAL_MS - performance.now());
      turn.timer = setTimeout(() => {
        delete turn.timer;
        turn.hintAt = performance.now();
        this.fresh(rfqId).catch((error: unknown) =>
          log.error({ err: error, rfqId }, 'hinted re-read failed'),
        );
      }, wait);
      turn.timer.unref();
    },
  };
}

async function waitTurn(turn: Turn, spacingMs: number): Promise<void> {
  while (turn.running !== undefined) await turn.running.catch(() => null);
  const wait = turn.endedAt + spacingMs - performance.now();
  if (wait > 0) await sleep(wait);
  if (turn.running !== undefined) await waitTurn(turn, spacingMs);
}

function forgetIdle(turns: Map<string, Turn>): void {
  const now = performance.now();
  for (const [rfqId, turn] of turns) {
    const idle = turn.running === undefined && turn.next === undefined && turn.timer === undefined;
    if (idle && now - Math.max(turn.endedAt, turn.hintAt) > HINT_INTERVAL_MS) turns.delete(rfqId);
  }
}
