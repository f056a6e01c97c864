import { expect, test } from 'vitest';
import { attributeText, safeLink } from './attribute-text';

test('ENV-21: what is there is shown, zero included, and what is missing is a step that has not happened', () => {
  const row = { attributes: { zero: '0', no: false, empty: '', list: { json: '[1.0,"1.0"]' }, none: null } };
  expect(attributeText(row, 'zero')).toBe('0');
  expect(attributeText(row, 'no')).toBe('false');
  expect(attributeText(row, 'empty')).toBe('');
  expect(attributeText(row, 'list')).toBe('[1.0,"1.0"]');
  expect(attributeText(row, 'none')).toBeUndefined();
  expect(attributeText(row, 'missing')).toBeUndefined();
  expect(attributeText(row, 'toString')).toBeUndefined();
});

test('safety 50: only an https address becomes a link, whatever its host', () => {
  for (const address of ['https://explorer.example/tx/1', 'https://another.example/1'])
    expect(safeLink(address)).toBe(address);
  for (const text of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'http://explorer.example/tx/1',
    'https://user:pw@explorer.example',
    'HTTPS //x',
    '//explorer.example',
    '/tx/1',
    '',
    undefined,
  ])
    expect(safeLink(text)).toBeUndefined();
});
