import { expect, test } from 'vitest';
import { trustedMarkup } from './trusted-markup';

test('the empty script element of React passes as it is', () => {
  expect(trustedMarkup('<script></script>')).toBe('<script></script>');
});

test('the script of the theme becomes nothing instead of stopping the page', () => {
  expect(trustedMarkup('((e,i)=>{})("data-theme","mesa-theme","system")')).toBe('');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<b>bold</b>',
  '',
  'mesa-theme',
  '"mesa-theme"<script>1</script>',
])('any other markup is refused: %j', (markup) => expect(trustedMarkup(markup)).toBeNull());
