'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import Link from 'next/link';
import type { MenuEntry, MenuSurfaceProps } from './menu-props';
import { POPUP } from './popup-styles';

const ITEM =
  'flex h-[34px] items-center gap-[11px] rounded-field px-2.5 text-nav outline-none select-none data-highlighted:bg-hover data-disabled:text-ink-3 max-md:h-11 [&>svg]:text-ink-3';

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Base.Separator className="my-1.5 border-t border-line" />;
  if (entry.kind === 'choice') {
    return (
      <Base.RadioItem value={entry.value} closeOnClick lang={entry.lang} className={ITEM}>
        <span className="flex-1">{entry.label}</span>
        <Base.RadioItemIndicator>
          <Check aria-hidden className="text-accent" size={16} strokeWidth={2} />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    );
  }
  return (
    <Base.Item
      className={ITEM}
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
      {...(entry.href ? { render: <Link href={entry.href} /> } : {})}
    >
      {entry.icon}
      <span className="flex-1">{entry.label}</span>
      {entry.after}
    </Base.Item>
  );
}

/** Lazy half of `Menu`. */
export function MenuSurface(props: MenuSurfaceProps) {
  const { open, onOpenChange, anchor, entries, label, value, onValueChange, align = 'end' } = props;
  const list = entries.map((entry) => <Entry key={entry.id} entry={entry} />);
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // The button toggles itself: closing here would reopen.
        const target = details.event.target;
        if (!next && target instanceof Node && anchor.current?.contains(target)) return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" align={align} sideOffset={6} className="z-40">
          <Base.Popup aria-label={label} finalFocus={anchor} className={`${POPUP} min-w-44`}>
            {onValueChange ? (
              <Base.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
                {list}
              </Base.RadioGroup>
            ) : (
              list
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
