import { expect, test } from 'vitest';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { WaitingForDemo } from './waiting-for-demo';

test.each([
  ['en', 'You are number 7 in the queue.', 'You are the next.'],
  ['pt-BR', 'Você está na posição 7 da fila.', 'Você é a próxima pessoa.'],
  ['es', 'Estás en el lugar 7 de la fila.', 'Eres la próxima persona.'],
] as const)(
  'who waits for a demo reads their place in %s, announced as it changes',
  async (locale, far, near) => {
    const draw = (place: number) =>
      renderAs({ id: 'u1', role: 'viewer' }, <WaitingForDemo place={place} person="viewer" />, locale);
    expect(wordsOf(await draw(7))).toContain(far);
    expect(await draw(7)).toMatch(/role="status"/);
    expect(wordsOf(await draw(1))).toContain(near);
  },
);
