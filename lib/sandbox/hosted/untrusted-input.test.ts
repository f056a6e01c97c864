import { describe, expect, it } from 'vitest';
import { html } from './html';
import { hexColour, inkOn } from './page-frame';
import { returnTarget } from './return-target';

/** WCAG 2 contrast, independent of the code under test. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b2 = 0] = (hex.slice(1).match(/../g) ?? [])
      .map((pair) => Number.parseInt(pair, 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b2;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe('what others give to a hosted page', () => {
  it('a button can be read on any colour', () => {
    const parts = ['00', '33', '66', '80', '99', 'cc', 'ff'];
    const colours = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));
    expect(Math.min(...colours.map((colour) => contrast(colour, inkOn(colour))))).toBeGreaterThan(4.5);
  });

  it('only a hex colour reaches a style', () => {
    expect(hexColour('#1aB')).toBe('#11aaBB');
    expect(hexColour('#1A2B3C')).toBe('#1A2B3C');
    for (const other of [undefined, 'red', '#12345', '#123456;}', '#123}', ' #123']) {
      expect(hexColour(other)).toBeUndefined();
    }
  });

  it('text is escaped wherever it stands, HTML is not escaped twice', () => {
    const hostile = `"><script>'&`;
    expect(html`<a title="${hostile}">${[hostile, html`<b>${'<'}</b>`, null, false]}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;<b>&lt;</b></a>',
    );
  });

  it('safety 50: a payer is sent to http and https alone', () => {
    expect(returnTarget('https://shop.example/done?x=1')).toEqual({
      href: 'https://shop.example/done?x=1',
      origin: 'https://shop.example',
      host: 'shop.example',
    });
    for (const url of [
      undefined,
      '',
      'shop',
      '/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      expect(returnTarget(url)).toBeNull();
    }
  });
});
