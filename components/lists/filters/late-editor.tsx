'use client';

import { type ComponentType, type RefObject, Suspense, useEffect, useState } from 'react';
import { isPhone } from '@/components/ui/hooks/is-phone';
import { lazyPart } from '@/components/ui/loading/lazy-part';

/** An editor that `preload` fetches ahead of its press: then it is drawn at once, else as soon as it is there. */
export function lateEditor<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: `h-[${number}px]`,
) {
  let fetched: ComponentType<Props> | undefined;
  const Late = lazyPart<Props>(async () => {
    fetched = await load();
    return fetched;
  });
  function Editor(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => fetched ?? Late);
    return (
      <Suspense fallback={<div className={height} />}>
        <Drawn {...props} />
      </Suspense>
    );
  }
  return { Editor, preload: Late.preload };
}

/** An editor may mount after its panel placed the focus. `first` on a wide screen, an input on a phone. */
export function useLateFocus(form: RefObject<HTMLFormElement | null>, first: 'button' | 'input'): void {
  useEffect(() => {
    const held = document.activeElement;
    const isLate = held?.contains(form.current) && held !== document.body;
    const onPhone = isPhone();
    if (isLate || (onPhone && !form.current?.contains(held)))
      form.current?.querySelector<HTMLElement>(onPhone ? 'input' : first)?.focus();
  }, [form, first]);
}
