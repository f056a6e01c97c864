import type { Attempt, Conversion } from '@/lib/contract/bff';

/** A quote of 250,000 USDT to BRL, received at 14:31:31 and valid until 14:32:31; tests change what they need. */
export function conversionOf(changes: Partial<Conversion> = {}): Conversion {
  return {
    rfq_id: 'rfq_7Kd2mVx9TqLw4ZbN',
    state: 'open',
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '250000.00',
    quote_pair: 'Tether USD/Brazilian Real',
    options: {
      d0: {
        from_amount: '250000.00',
        to_amount: '1335300.00',
        rate: '5.3412',
        settlement_eta: '2026-11-20T20:00:00Z',
      },
      d1: {
        from_amount: '250000.00',
        to_amount: '1336950.00',
        rate: '5.3478',
        settlement_eta: '2026-11-23T15:00:00Z',
      },
    },
    expires_at: '2026-11-20T17:32:31Z',
    renewable_up_to: '2026-11-20T17:36:31Z',
    received_at: '2026-11-20T17:31:31Z',
    created_at: '2026-11-20T17:31:31Z',
    updated_at: '2026-11-20T17:31:31Z',
    created_by: { id: 'u1', name: 'Helena Prado' },
    attempts: [],
    reads: [],
    ...changes,
  };
}

export const VALID_AT = Date.parse('2026-11-20T17:32:07Z');
export const EXPIRED_AT = Date.parse('2026-11-20T17:33:00Z');
export const CLOSED_AT = Date.parse('2026-11-20T17:40:00Z');

/** One acceptance of D1, sent at 14:32:21. */
export function attemptOf(changes: Partial<Attempt> = {}): Attempt {
  return {
    intent_id: '0b6c1a52-6f2e-4a55-9a39-9f8a2c2f6f11',
    actor: { id: 'u2', name: 'Ana Lima' },
    settlement_day: 'd1',
    pix_key: '12345678000195',
    seen: {
      rate: '5.3478',
      amount_from: '250000.00',
      amount_to: '1336950.00',
      expires_at: '2026-11-20T17:32:31Z',
    },
    outcome: 'accepted',
    http_status: 200,
    sent_at: '2026-11-20T17:32:21Z',
    answered_at: '2026-11-20T17:32:22Z',
    request_id: 'req_1',
    ...changes,
  };
}
