'use client';

import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { SelectFace, type SelectProps, TRIGGER } from './select-face';
import type { SelectSurfaceProps } from './select-surface';

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' '];

/** A plain button until somebody is there: its list weighs 50 KB. */
export function Select(props: SelectProps) {
  const { plain, loaded, handlers } = useLoadedSurface();
  if (loaded) return <loaded.Surface {...props} before={loaded.before} />;
  const { disabled = false } = props;
  return (
    <>
      <button
        ref={plain}
        id={props.id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-label={props.label}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        disabled={disabled}
        data-disabled={disabled ? '' : undefined}
        className={props.className ?? TRIGGER}
        {...handlers}
      >
        <SelectFace {...props} />
      </button>
      {props.name ? <input type="hidden" name={props.name} value={props.value ?? ''} /> : null}
    </>
  );
}

interface Loaded {
  Surface: ComponentType<SelectSurfaceProps>;
  before: SelectSurfaceProps['before'];
}

function useLoadedSurface() {
  const plain = useRef<HTMLButtonElement>(null);
  const surface = useRef<Loaded['Surface']>(undefined);
  const pressed = useRef(false);
  const isDown = useRef(false);
  const [loaded, setLoaded] = useState<Loaded>();
  /** A button that is replaced between press and release loses the click. */
  const show = () => {
    if (surface.current === undefined || isDown.current) return;
    const focused = document.activeElement === plain.current;
    const before = focused ? (pressed.current ? 'opened' : 'focused') : 'nothing';
    setLoaded({ Surface: surface.current, before });
  };
  const load = () => {
    import('./select-surface').then(
      ({ SelectSurface }) => {
        surface.current = SelectSurface;
        show();
      },
      // A press tries again.
      () => undefined,
    );
  };
  const press = () => {
    // Safari focuses no clicked button.
    plain.current?.focus();
    pressed.current = true;
    load();
  };
  const release = () => {
    isDown.current = false;
    // Runs after the click has ended.
    setTimeout(show);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `load` reads refs alone
  useEffect(() => scheduleOnPresence(load), []);
  const handlers = {
    onPointerEnter: load,
    onFocus: load,
    onBlur: () => {
      pressed.current = false;
    },
    onPointerDown: () => {
      isDown.current = true;
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { once: true });
    },
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING_KEYS.includes(event.key)) return;
      event.preventDefault();
      press();
    },
  };
  return { plain, loaded, handlers };
}
