import type { ReactNode, RefObject } from 'react';

export type MenuEntry =
  | {
      kind: 'item';
      id: string;
      label: ReactNode;
      icon?: ReactNode;
      after?: ReactNode;
      href?: string;
      disabled?: boolean;
      onSelect?(): void;
    }
  | { kind: 'choice'; id: string; label: ReactNode; value: string; lang?: string }
  | { kind: 'line'; id: string };

export interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  value?: string;
  onValueChange?(value: string): void;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

export interface MenuSurfaceProps
  extends Pick<MenuProps, 'label' | 'entries' | 'value' | 'onValueChange' | 'align'> {
  open: boolean;
  onOpenChange(open: boolean): void;
  anchor: RefObject<HTMLButtonElement | null>;
}
