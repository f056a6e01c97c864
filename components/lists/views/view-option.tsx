interface ChoiceProps {
  checked: boolean;
  onChange(checked: boolean): void;
  group?: string;
  children: React.ReactNode;
}

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
