import type { OpenPoint } from '@/lib/contract/bff/settings/settings';

/** Every search word must occur in id, question, setting or value; ignores case and accents. */
export function filterOpenPoints(points: readonly OpenPoint[], search: string): readonly OpenPoint[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return points;
  return points.filter((point) => {
    const settings = point.settings.map(({ key, value }) => `${key} ${value ?? ''}`).join(' ');
    const text = plain(`${point.id} ${point.question} ${settings}`);
    return words.every((word) => text.includes(word));
  });
}

/** True if `PAYMENTS_ASSUMPTIONS` overrides it. */
export function isOverridden(point: OpenPoint): boolean {
  return point.settings.some((setting) => setting.overridden);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
