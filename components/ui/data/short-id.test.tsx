import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShortId } from './short-id';

test('safety 54: an id that turns the direction of its text is not read backwards', () => {
  const html = renderToStaticMarkup(<ShortId value={'\u202Eevil'} />);
  expect(html).toContain('[U+202E]evil');
  expect(renderToStaticMarkup(<ShortId value="onr_3NSQjbylfVBz0f5G5cp6W0" />)).toContain('onr_3NSQ…5cp6W0');
});
