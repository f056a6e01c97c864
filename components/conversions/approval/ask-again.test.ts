import { beforeEach, expect, test } from 'vitest';
import { parseDraft } from '@/components/conversions/request/request-draft';
import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { draftKey } from '@/lib/queries/conversions';
import { fillIn } from './ask-again';

const ID = 'b5a4ad3e-53ab-4f3c-9aa4-0c2c7d29c3a1';
const ANA = { user: { id: 'ana' }, locale: 'pt-BR' } as unknown as Parameters<typeof fillIn>[1];
const REQUEST = {
  id: ID,
  note: 'For the rent',
  asked: {
    from_currency: 'USDT',
    to_currency: 'BRL',
    from_amount: '1000',
    days: 'd1',
    worst: { rate: '5.4321', quote: 'BRL', base: 'USDT' },
  },
};
const kept = () => parseDraft(readTabStorage(draftKey('ana', ID)), 'pt-BR');
const terms = () => JSON.parse(readTabStorage(`mesa.form.ana.ask.${ID}`) ?? '{}').typed;

beforeEach(() => {
  for (const key of [draftKey('ana', ID), draftKey('ana'), `mesa.form.ana.ask.${ID}`])
    writeTabStorage(key, null);
});

test('asking again begins with amount, rate, day and note of before, beside what is typed in Convert', () => {
  writeTabStorage(draftKey('ana'), '{"amount":"7"}');
  fillIn(REQUEST, ANA);
  expect(kept()).toMatchObject({ side: 'from', amount: '1.000', from: 'USDT', to: 'BRL' });
  expect(terms()).toEqual({ rate: '5,4321', days: 'd1', note: 'For the rent' });
  expect(readTabStorage(draftKey('ana'))).toBe('{"amount":"7"}');
});

test('what was changed since stays when it is asked again from the record; an emptied form is filled anew', () => {
  fillIn(REQUEST, ANA);
  writeTabStorage(draftKey('ana', ID), JSON.stringify({ ...kept(), amount: '900' }));
  fillIn(REQUEST, ANA);
  expect(kept().amount).toBe('900');
  writeTabStorage(draftKey('ana', ID), JSON.stringify({ ...kept(), amount: '' }));
  fillIn(REQUEST, ANA);
  expect(kept().amount).toBe('1.000');
});

test('a rate in the other direction is not taken for one of this direction', () => {
  const worst = { rate: '0.18', quote: 'USDT', base: 'BRL' };
  fillIn({ ...REQUEST, asked: { ...REQUEST.asked, worst } }, ANA);
  expect(terms()).toMatchObject({ rate: '', days: 'd1' });
});
