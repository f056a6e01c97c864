import 'server-only';
import { insertScheduledTask } from './registers';
import type { DueTask, World } from './world';

/** Schedules a task; `at` in epoch milliseconds of sandbox time. Equal times keep their order. */
export function schedule(world: World, at: number, task: DueTask): void {
  const before = world.agenda.findLastIndex((item) => item.at <= at);
  insertScheduledTask(world, before + 1, { ...task, at });
}
