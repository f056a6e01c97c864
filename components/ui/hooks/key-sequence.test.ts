import { describe, expect, it, vi } from 'vitest';
import { type KeyPress, readKeys } from './key-sequence';

function setUp() {
  const clock = { now: 0 };
  const commands = { '?': vi.fn(), 'g b': vi.fn(), 'g c': vi.fn() };
  const read = readKeys(commands, () => clock.now);
  const press = (key: string, extra: Partial<KeyPress> = {}) => {
    const preventDefault = vi.fn();
    const plain = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, repeat: false };
    read({ key, ...plain, target: null, preventDefault, ...extra });
    return preventDefault;
  };
  return { clock, commands, press };
}

/** An element of which `closest` finds what `selector` names. */
const inside = (selector: string) =>
  Object.assign(new EventTarget(), { closest: (asked: string) => (asked.includes(selector) ? {} : null) });

describe('keyboard shortcuts', () => {
  it('run a single key at once and a pair within its pause', () => {
    const { clock, commands, press } = setUp();
    press('?');
    press('g');
    clock.now += 1_000;
    expect(press('B')).toHaveBeenCalled();
    expect(commands['?']).toHaveBeenCalledTimes(1);
    expect(commands['g b']).toHaveBeenCalledTimes(1);
  });

  it('forget the first key after the pause, and after a wrong second one', () => {
    const { clock, commands, press } = setUp();
    press('g');
    clock.now += 1_300;
    press('b');
    press('g');
    press('x');
    press('b');
    expect(commands['g b']).not.toHaveBeenCalled();
  });

  it.each(['input', 'textarea', 'select', '[contenteditable]', '[role=dialog]', '[role=menu]'])(
    'are silent inside %s',
    (selector) => {
      const { commands, press } = setUp();
      press('?', { target: inside(selector) });
      expect(commands['?']).not.toHaveBeenCalled();
    },
  );

  it.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented', 'repeat'] as const)(
    'are silent with %s',
    (flag) => {
      const { commands, press } = setUp();
      press('?', { [flag]: true });
      expect(commands['?']).not.toHaveBeenCalled();
    },
  );

  it('take `[` and `]` from keyboards that write them with AltGr, which Windows reports as Ctrl and Alt', () => {
    const turn = vi.fn();
    const read = readKeys({ '[': turn, g: vi.fn() });
    const press = (key: string, graph: boolean) =>
      read({
        key,
        ctrlKey: true,
        altKey: true,
        metaKey: false,
        defaultPrevented: false,
        repeat: false,
        target: null,
        preventDefault: vi.fn(),
        getModifierState: () => graph,
      });
    press('[', false);
    expect(turn).not.toHaveBeenCalled();
    press('[', true);
    expect(turn).toHaveBeenCalledTimes(1);
  });

  it('do not take keys that mean nothing here from the browser', () => {
    const { press } = setUp();
    expect(press('Enter')).not.toHaveBeenCalled();
    expect(press('q')).not.toHaveBeenCalled();
  });
});
