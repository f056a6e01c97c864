'use client';

import { useEffect, useRef, useState } from 'react';

/** Accepts pictures pasted or dropped on the page while `take` is given; true while one is dragged over it. */
export function useDroppedImage(take: ((file: File) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const listens = take !== undefined;
  useEffect(() => {
    if (!listens) return;
    const pick = (data: DataTransfer | null): File | undefined => data?.files[0];
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const paste = (event: ClipboardEvent) => {
      const file = pick(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      latest.current?.(file);
    };
    const hang = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = pick(event.dataTransfer);
      if (file !== undefined) latest.current?.(file);
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', hang, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [listens]);
  return over;
}
