import type { ReactNode } from 'react';

/** Lucide's circle-check, circle-x, clock and circle-dashed, each drawn in one path: a table holds a hundred of them. */
const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0';

const icon = (path: string) => (
  <svg
    aria-hidden="true"
    width="15"
    height="15"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

/** By the tone of a status; `none` where the API gave no label. */
export const STATUS_ICONS: Readonly<Record<'ok' | 'bad' | 'neutral' | 'none', ReactNode>> = {
  ok: icon(`${CIRCLE}M16 9l-5.5 5.5L8 12`),
  bad: icon(`${CIRCLE}M15 9l-6 6M9 9l6 6`),
  neutral: icon(`${CIRCLE}M12 6v6l4 2`),
  none: icon(
    'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
  ),
};
