import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StatusBadge } from '@/components/ui/data/badge';
import { LabelText } from '@/components/ui/label-text';
import { Button } from './button';

describe('Button', () => {
  it('is at rest in the first picture, which server and browser must draw alike', () => {
    expect(renderToStaticMarkup(<Button busy>Save</Button>)).toBe(
      renderToStaticMarkup(<Button>Save</Button>),
    );
  });

  it('puts its spinner before an element that is replaced with the label, which a translating browser cannot take out', () => {
    const labelOf = (children: ReactNode) => {
      const { type, key } = LabelText({ children }) as ReactElement;
      return [type, key];
    };
    expect(labelOf('Accept D1 at 5.35')).toEqual(['span', 'Accept D1 at 5.35']);
    expect(labelOf('Accept D1 at 5.36')).toEqual(['span', 'Accept D1 at 5.36']);
    expect(labelOf(['Accept ', 'D1'])).toEqual(['span', 'Accept D1']);
    expect(labelOf(<b>Accept</b>)).toEqual(['span', null]);
    const badge = (
      <StatusBadge tone="ok" icon={<svg />}>
        Settled
      </StatusBadge>
    );
    for (const drawn of [<Button key="button">Save</Button>, badge]) {
      expect(renderToStaticMarkup(drawn)).toMatch(/<span>(Save|Settled)<\/span>/);
    }
    expect(renderToStaticMarkup(<Button icon={<svg />} aria-label="Save" />)).not.toContain('<span');
  });
});
