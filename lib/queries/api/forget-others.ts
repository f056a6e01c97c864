import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { forget, OF_A_PERSON } from './private-storage';

/** Another person has signed in since. Demo people are one visitor. */
export function forgetOthers(userId: string): void {
  const isDemo = (id: string) => DEMO_PEOPLE.some((person) => person.id === id);
  const isAllowed = (id: string) => id === userId || (isDemo(id) && isDemo(userId));
  forget((name) => !isAllowed(OF_A_PERSON.exec(name)?.[1] ?? userId));
}
