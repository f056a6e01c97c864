const PAUSE_MS = 1_200;

/** Plain type: tests need no browser. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  repeat: boolean;
  target: EventTarget | null;
  getModifierState?(name: 'AltGraph'): boolean;
  preventDefault(): void;
}

/** `?` runs at once, `g b` as two keys within 1.2 s. Ignored while typing, in dialogs and menus, and with modifiers. */
export function readKeys(commands: Record<string, () => void>, now: () => number = () => performance.now()) {
  let first: { key: string; at: number } | undefined;
  return (event: KeyPress): void => {
    if (event.defaultPrevented || event.repeat) return;
    // AltGr writes `[` and `]` on many keyboards; Windows reports it as Ctrl and Alt.
    const writes = event.getModifierState?.('AltGraph') === true && /^[^\p{L}\d]$/u.test(event.key);
    if (event.metaKey || (!writes && (event.ctrlKey || event.altKey))) return;
    if (isTaken(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : '';
    if (key === '') return;
    const sequence = first && now() - first.at < PAUSE_MS ? `${first.key} ${key}` : key;
    first = undefined;
    const run = Object.hasOwn(commands, sequence) ? commands[sequence] : undefined;
    if (run) {
      event.preventDefault();
      run();
    } else if (Object.keys(commands).some((command) => command.startsWith(`${key} `))) {
      first = { key, at: now() };
    }
  };
}

function isTaken(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target) || typeof target.closest !== 'function') return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
    ) !== null
  );
}
