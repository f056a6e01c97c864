export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M11.4 1v10.4H1A10.4 10.4 0 0 1 11.4 1Z" className="fill-accent" />
      <path d="M12.6 11.4V1A10.4 10.4 0 0 1 23 11.4Z" className="fill-s-2" />
      <path d="M1 12.6h10.4A10.4 10.4 0 0 1 1 23Z" className="fill-s-3" />
      <path d="M23 12.6V23H12.6A10.4 10.4 0 0 1 23 12.6Z" className="fill-accent" />
    </svg>
  );
}

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <span className="flex items-center gap-[9px] text-[0.9375rem] font-semibold tracking-[-.02em]">
      <LogoMark size={size} />
      Mesa
    </span>
  );
}
