import 'server-only';
import { insertIntoAgenda } from './registers';
import type { DueTask, World } from './world';

/** Plans what time will do; `at` in epoch milliseconds of the sandbox clock. Equal times keep their order. */
export function schedule(world: World, at: number, task: DueTask): void {
  const before = world.agenda.findLastIndex((item) => item.at <= at);
  insertIntoAgenda(world, before + 1, { ...task, at });
}
