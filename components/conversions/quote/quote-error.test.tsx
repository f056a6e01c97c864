import { expect, test } from 'vitest';
import { ApiError } from '@/lib/queries/api/api-client';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { QuoteError } from './quote-error';

test.each([
  ['en', 'No quote was made. The API does not say whether'],
  ['pt-BR', 'Nenhuma cotação foi feita. A API não diz se'],
  ['es', 'No se hizo ninguna cotización. La API no dice si'],
] as const)(
  'in %s a 500 for a quote blames neither the pair nor its rates: it says only that (QUO-13, QUO-14)',
  (locale, said) => {
    const error = <QuoteError error={new ApiError('cannot_quote', 502)} currency="USDT" />;
    expect(wordsOf(renderStill(error, ['common', 'convert', 'errors'], { locale }))).toContain(said);
  },
);
