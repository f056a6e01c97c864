export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-[18px] rounded-[4px] border border-line-2 bg-sheet px-1 text-center font-sans text-key font-medium text-ink-3">
      {children}
    </kbd>
  );
}
