'use client';

import { lateEditor } from './late-editor';

export const DAYS = lateEditor(async () => (await import('./filter-days-editor')).DaysEditor, 'h-[264px]');
export const VALUE = lateEditor(async () => (await import('./filter-value-editor')).ValueEditor, 'h-[150px]');

/** Both, ahead of their presses. */
export function preloadEditors(): void {
  DAYS.preload();
  VALUE.preload();
}
