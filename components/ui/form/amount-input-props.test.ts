import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { amountInputProps } from './amount-input-props';

/** Undefined: the field stays as it is. */
function held(value: string, locale: Locale, event: 'paste' | 'type' | 'leave' | 'Enter' | 'Tab') {
  let kept: string | undefined;
  const props = amountInputProps({ value, currency: 'BRL', locale, onText: (text) => (kept = text) });
  const currentTarget = { value };
  if (event === 'leave') props.onBlur({ currentTarget } as FocusEvent<HTMLInputElement>);
  else if (event === 'Enter' || event === 'Tab')
    props.onKeyDown({ currentTarget, key: event } as KeyboardEvent<HTMLInputElement>);
  else {
    const nativeEvent = { inputType: event === 'paste' ? 'insertFromPaste' : 'insertText' };
    props.onChange({ currentTarget, nativeEvent } as unknown as ChangeEvent<HTMLInputElement>);
  }
  return kept;
}

describe('an amount is formatted in place (safety 27)', () => {
  it.each(LOCALES)('at once when it is pasted with its sign, in %s', (locale) => {
    const own = locale === 'en' ? '1,234.56' : '1.234,56';
    expect(held('R$ 1.234,56', locale, 'paste')).toBe(own);
    expect(held('1,234.56 BRL', locale, 'paste')).toBe(own);
  });

  it('when it is left or sent with Enter, and not while it is typed', () => {
    expect(held('250000', 'en', 'type')).toBe('250000');
    expect(held('250000', 'en', 'leave')).toBe('250,000');
    expect(held('250000', 'pt-BR', 'Enter')).toBe('250.000');
    expect(held('250000', 'pt-BR', 'Tab')).toBeUndefined();
  });

  it('never where it has two readings, or none', () => {
    expect(held('250.000', 'en', 'leave')).toBeUndefined();
    expect(held('250.000', 'en', 'paste')).toBe('250.000');
    expect(held('1,2,34', 'en', 'leave')).toBeUndefined();
    expect(held('US$ 5', 'en', 'paste')).toBe('US$ 5');
  });
});
