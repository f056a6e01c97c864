import { describe, expect, it } from 'vitest';
import { whitelistPayload } from '@/lib/contract/payments-api/sub-merchants';
import { fieldReasons } from './field-reasons';

function reasonsOf(payload: unknown) {
  const parsed = whitelistPayload.safeParse(payload);
  return parsed.success ? {} : fieldReasons(parsed.error);
}

describe('reasons of a refused payload', () => {
  it('WLG-09: of two forms of a payload the one that was meant is explained', () => {
    expect(reasonsOf({})).toEqual({ walletName: 'required' });
    expect(reasonsOf({ walletName: 'Ops', foo: 1 })).toEqual({ foo: 'unknown_field' });
    expect(reasonsOf({ walletName: '' })).toEqual({ walletName: 'required' });
  });

  it('WLG-11: a field that neither form knows is named', () => {
    const whole = { walletName: 'a', walletId: 'b', address: 'c', addressName: 'd', currencyCode: 'e' };
    expect(reasonsOf({ ...whole, note: 1 })).toEqual({ note: 'unknown_field' });
    expect(reasonsOf(null)).toEqual({ body: 'wrong_type' });
  });
});
