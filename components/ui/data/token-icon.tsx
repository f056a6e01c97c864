const GLYPHS: Record<string, string[]> = {
  USDT: ['M6 7.2h12M12 7.2V18.5M7 11.6c0 1.1 2.2 1.9 5 1.9s5-.8 5-1.9-2.2-1.9-5-1.9-5 .8-5 1.9Z'],
  USDC: [
    'M14.6 9.2c-.3-1.2-1.3-1.9-2.6-1.9-1.5 0-2.6.8-2.6 2.1 0 2.9 5.3 1.5 5.3 4.5 0 1.4-1.2 2.2-2.7 2.2-1.5 0-2.6-.8-2.8-2.1M12 5.6v1.7M12 16.2v1.8',
    'M8.3 4.7a8.1 8.1 0 0 0 0 14.6M15.7 4.7a8.1 8.1 0 0 1 0 14.6',
  ],
  BTC: [
    'M9 6.3v11.4M9 6.3h4.2a2.7 2.7 0 0 1 0 5.5H9M13.8 11.8a2.95 2.95 0 0 1 0 5.9H9M7.3 6.3H9M7.3 17.7H9M10.6 4.4v1.9M13 4.4v1.9M10.6 17.7v1.9M13 17.7v1.9',
  ],
  BRL: [
    'M4.6 17.5V6.5h3.3a3.1 3.1 0 0 1 0 6.2H4.6M8 12.7l3.2 4.8M18.7 9c-.3-1.3-1.3-2-2.6-2-1.5 0-2.5.8-2.5 2.2 0 3.1 5.3 1.7 5.3 5 0 1.5-1.1 2.3-2.7 2.3-1.6 0-2.6-.8-2.8-2.2M16.2 5.3V7M16.2 16.5v1.8',
  ],
};

/** Decorative: the code stands beside it. */
export function TokenIcon({ currency, size = 28 }: { currency: string; size?: number }) {
  const glyph = Object.hasOwn(GLYPHS, currency) ? GLYPHS[currency] : undefined;
  const inner = Math.round(size * 0.69);
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className="inline-grid shrink-0 place-items-center rounded-control bg-sunken text-ink shadow-edge-2"
    >
      {glyph ? (
        <svg
          aria-hidden="true"
          width={inner}
          height={inner}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {glyph.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      ) : (
        <span style={{ fontSize: size * 0.36 }} className="font-semibold">
          {currency.slice(0, 2)}
        </span>
      )}
    </span>
  );
}
