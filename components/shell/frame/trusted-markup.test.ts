import { expect, test } from 'vitest';
import { trustedMarkup } from './trusted-markup';

test('the empty script element of React passes as it is', () => {
  expect(trustedMarkup('<script></script>')).toBe('<script></script>');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<b>bold</b>',
  '',
  '<script>1</script>',
  '<script></script><script>1</script>',
])('any other markup is refused: %j', (markup) => expect(trustedMarkup(markup)).toBeNull());
