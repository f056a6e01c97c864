interface ChoiceProps {
  checked: boolean;
  onChange(checked: boolean): void;
  /** The choices of one name shut each other out; without, it is taken or left by itself. */
  group?: string;
  children: React.ReactNode;
}

/** One line to choose in the menu of views. */
export function Choice({ checked, onChange, group, children }: ChoiceProps) {
  return (
    <label className="mt-2 flex min-h-8 items-center gap-2.5 text-cell">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        className="size-4 shrink-0 accent-(--accent)"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
