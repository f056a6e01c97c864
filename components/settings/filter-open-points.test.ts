import { expect, test } from 'vitest';
import { filterOpenPoints } from './filter-open-points';

const point = (id: string, question: string, key: string, value: string) => ({
  id,
  question,
  settings: [{ key, value, overridden: false }],
});
const points = [
  point('O-02', 'Assinatura de um POST', 'signing.post.strategy', '"raw-body"'),
  point('O-51', 'Duração da taxa', 'rfq', '{"rateSeconds":30}'),
];
const found = (search: string) => filterOpenPoints(points, search).map((point) => point.id);

test('an empty search shows every point', () => {
  expect(found('  ')).toEqual(['O-02', 'O-51']);
});

test('id, question, setting and value are searched, without regard to case and accents', () => {
  expect(found('o-51')).toEqual(['O-51']);
  expect(found('DURACAO')).toEqual(['O-51']);
  expect(found('strategy')).toEqual(['O-02']);
  expect(found('rateseconds 30')).toEqual(['O-51']);
});

test('every word must occur, and nothing found is an empty list', () => {
  expect(found('post raw')).toEqual(['O-02']);
  expect(found('post 30')).toEqual([]);
});
