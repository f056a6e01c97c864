import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button';

describe('Button', () => {
  it('is at rest in the first picture, which server and browser must draw alike', () => {
    expect(renderToStaticMarkup(<Button busy>Save</Button>)).toBe(
      renderToStaticMarkup(<Button>Save</Button>),
    );
  });
});
