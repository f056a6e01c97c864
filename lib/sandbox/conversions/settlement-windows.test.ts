import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone } from '@/lib/time/zone';
import { settlementEtas } from './settlement-windows';

const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
const at = (text: string) => settlementEtas(Date.parse(text));
const day = (text: string, zone: string) => Date.parse(dayInZone(new Date(text), zone));

describe('settlement times', () => {
  it('GEN-03: a quote of a working day settles at 17:00 or at 12:00 of the next', () => {
    expect(at('2026-11-17T17:32:07Z')).toEqual({
      d0: '2026-11-17T20:00:00.000Z',
      d1: '2026-11-18T15:00:00.000Z',
    });
  });

  it('GEN-03: D1 of a Friday is Monday', () => {
    expect(at('2026-11-20T17:32:07Z').d1).toBe('2026-11-23T15:00:00.000Z');
    expect(at('2026-11-21T13:00:00Z').d1).toBe('2026-11-23T15:00:00.000Z');
  });

  it('GEN-03: after hours D0 is two hours on, but never past the day', () => {
    expect(at('2026-11-17T21:00:00Z').d0).toBe('2026-11-17T23:00:00.000Z');
    expect(at('2026-11-18T02:30:00Z').d0).toBe('2026-11-18T02:59:59.000Z');
  });

  it('GEN-03: at any moment D0 lies ahead on the day of the quote and D1 on the next business day, in every zone', () => {
    const moment = fc.date({
      min: new Date('2026-01-01Z'),
      max: new Date('2030-01-01Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (now) => {
        const { d0, d1 } = settlementEtas(now.getTime());
        fc.pre(Date.parse(d0) > now.getTime());
        const today = day(now.toISOString(), ZONE);
        expect(day(d0, ZONE)).toBe(today);
        const weekday = new Date(today).getUTCDay();
        const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
        for (const zone of [ZONE, 'UTC']) expect(day(d1, zone) - day(d0, zone)).toBe(days * DAY_MS);
      }),
    );
  });
});
