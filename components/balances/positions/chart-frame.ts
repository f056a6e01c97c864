import { pixels } from '../bucket-shares';
import type { LinePoint } from './position-lines';

/** One drawing for the server's picture and for the live chart: units of the view box. */
export const FRAME = { width: 260, height: 124, left: 46, right: 254, top: 8, bottom: 96 } as const;

/** Centre of a day; a single day stands at the end. */
export function xOf(index: number, days: number): number {
  const { left, right } = FRAME;
  return days < 2 ? right : left + ((right - left) * index) / (days - 1);
}

export function yOf(amount: string, top: number): number {
  return FRAME.bottom - (FRAME.bottom - FRAME.top) * Math.min(1, pixels(amount) / top);
}

/** SVG path; a point without an amount ends a line and the next one begins another. */
export function pathOf(points: readonly LinePoint[], top: number): string {
  let isDrawing = false;
  return points
    .map(({ amount }, index) => {
      const begins = !isDrawing;
      isDrawing = amount !== undefined;
      if (amount === undefined) return '';
      const place = `${tenth(xOf(index, points.length))} ${tenth(yOf(amount, top))}`;
      // A point between two gaps is a dot.
      return begins ? `M${place}h.01` : `L${place}`;
    })
    .join('');
}

function tenth(place: number): number {
  return Math.round(place * 10) / 10;
}
