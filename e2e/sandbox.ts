import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { CONTROL_TOKEN, ORIGIN } from './environment';

/** What a test may change about the payments API (architecture 7). */
export interface Scenario {
  desk?: { d0?: boolean; d1?: boolean };
  provider?: 'up' | 'down';
  evaluate?: boolean;
  ceilings?: { operational?: string; compliance?: string };
  ledger?: Record<string, string>;
  faults?: {
    method: string;
    path: string;
    status?: number;
    body?: unknown;
    delay_ms?: number;
    drop?: 'before' | 'after';
    times?: number;
  }[];
  webhooks?: { duplicate?: boolean; delay_ms?: number; never?: boolean };
}

/** The sandbox's control interface: it counts what really happened, whatever the screens say. */
export class Sandbox {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin = ORIGIN,
  ) {}

  reset(): Promise<unknown> {
    return this.call('POST', 'reset');
  }

  scenario(change: Scenario): Promise<unknown> {
    return this.call('PUT', 'scenario', change);
  }

  /** Takes the faults and every other deviation away; money that moved stays moved. */
  calm(): Promise<unknown> {
    return this.call('DELETE', 'scenario');
  }

  advance(seconds: number): Promise<unknown> {
    return this.call('PUT', 'clock', { advance_seconds: seconds });
  }

  /** Lets time stand still: no payment moves on by itself, and no rate runs out while a slow machine is at it. */
  freeze(): Promise<unknown> {
    return this.call('PUT', 'clock', { frozen: true });
  }

  resolve(rfqId: string, outcome: 'done' | 'refused'): Promise<unknown> {
    return this.call('POST', `conversions/${rfqId}/resolve`, { outcome });
  }

  /** What the account of this dashboard really brought about since the last reset. */
  effects(): Promise<Record<string, number>> {
    return this.call('GET', 'effects?account=A') as Promise<Record<string, number>>;
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.request.fetch(`${this.origin}/sandbox/_sandbox/${path}`, {
      method,
      headers: { 'x-sandbox-control': CONTROL_TOKEN, 'content-type': 'application/json' },
      // An idle connection may be closed by the server in the moment it is used again.
      maxRetries: 2,
      ...(body !== undefined && { data: JSON.stringify(body) }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  }
}
