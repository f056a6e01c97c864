import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { makeQueryClient } from '@/lib/queries/api/query-client';

/** As much of a page as React asks for to run a component that draws nothing. */
function emptyPage() {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const view = { ...listening, HTMLIFrameElement: class {} };
  const document = { ...listening, nodeType: 9, cookie: '', activeElement: null, defaultView: view };
  const container = { ...listening, nodeType: 1, tagName: 'DIV', ownerDocument: document, firstChild: null };
  return { view, document, container: container as unknown as Element };
}

export interface RenderedHook<Value> {
  /** What the hook returned last. */
  readonly value: Value;
  /** Runs `step`, and waits until React has drawn what came of it. */
  run(step: (value: Value) => unknown): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Runs a hook without a DOM. Stubs `window` and `document`, which `vi.unstubAllGlobals` takes back; unmounts when the
 * test is over.
 */
export async function renderHook<Value>(
  hook: () => Value,
  { client = makeQueryClient(() => undefined), wrap = (node: ReactNode) => node } = {},
): Promise<RenderedHook<Value>> {
  const { view, document, container } = emptyPage();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (typeof globalThis.window === 'undefined') vi.stubGlobal('window', view);
  if (typeof globalThis.document === 'undefined') vi.stubGlobal('document', document);
  const last: { value?: Value } = {};
  function Probe() {
    last.value = hook();
    return null;
  }
  const root = createRoot(container);
  await act(async () =>
    root.render(<QueryClientProvider client={client}>{wrap(<Probe />)}</QueryClientProvider>),
  );
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  return {
    get value() {
      return last.value as Value;
    },
    run: (step) =>
      act(async () => {
        await step(last.value as Value);
        // The query client tells its observers in a task of its own.
        await new Promise((resolve) => setTimeout(resolve));
      }),
    unmount,
  };
}
