'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { POPUP } from '@/components/ui/overlays/popup-styles';
import { SelectFace, type SelectProps, TRIGGER } from './select-face';

export interface SelectSurfaceProps extends SelectProps {
  /** State of the replaced plain button. */
  before: 'nothing' | 'focused' | 'opened';
}

/** Lazy half of `Select`. */
export function SelectSurface({ before, ...props }: SelectSurfaceProps) {
  const { label, value, options, onValueChange, disabled = false } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const opening = useRef(before);
  useLayoutEffect(() => {
    if (opening.current !== 'nothing') trigger.current?.focus();
  }, []);
  return (
    <Base.Root
      value={value}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      onValueChange={(next) => (next === null ? undefined : onValueChange(next))}
      disabled={disabled}
      modal={false}
      defaultOpen={before === 'opened'}
      {...(props.name ? { name: props.name } : {})}
    >
      <Base.Trigger
        ref={trigger}
        id={props.id}
        aria-label={label}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        className={props.className ?? TRIGGER}
      >
        <SelectFace {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" alignItemWithTrigger={false} className="z-60">
          <Base.Popup
            className={`${POPUP} max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto`}
          >
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-[34px] items-center gap-2.5 rounded-field px-2.5 py-1.5 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-hover max-md:min-h-11"
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.description ? (
                    <span className="block text-meta text-ink-3">{option.description}</span>
                  ) : null}
                </span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="text-accent" size={16} strokeWidth={2} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
