'use client';

import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { PartLost } from './part-lost';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Attempt {
  again(): void;
  busy: boolean;
  /** How often it was asked to load again. */
  tries: number;
  /** The attempt that is drawn failed: whoever opens the part next begins anew. */
  failed(): void;
}

const AttemptContext = createContext<Attempt>({
  again: () => undefined,
  busy: false,
  tries: 0,
  failed: () => undefined,
});

/**
 * The only place that makes a part which loads later. React keeps the rejection of a lazy part for as long as the page
 * lives; here a failed attempt draws `Lost` in the part's own place, and the next opening or a press loads again.
 */
function retryable<Props extends object>(load: Load<Props>, Lost: ComponentType<Props>) {
  const attempt = () =>
    lazy<ComponentType<Props>>(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: Failed }),
      ),
    );
  let current = attempt();
  function Failed(props: Props) {
    const { failed, tries } = use(AttemptContext);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try that fails makes room for the next
    useEffect(failed, [failed, tries]);
    return <Lost {...props} />;
  }
  function Part(props: Props) {
    const [Drawn, setDrawn] = useState(() => current);
    const [tries, setTries] = useState(0);
    const [busy, start] = useTransition();
    const drawn = useRef(Drawn);
    const [own] = useState(() => ({
      failed: () => {
        if (current === drawn.current) current = attempt();
      },
    }));
    const again = () => {
      own.failed();
      drawn.current = current;
      start(() => {
        setDrawn(current);
        setTries((before) => before + 1);
      });
    };
    return (
      <AttemptContext value={{ again, busy, tries, failed: own.failed }}>
        <Drawn {...props} />
      </AttemptContext>
    );
  }
  return Object.assign(Part, {
    /** Ahead of its press. */
    preload: () =>
      void load().then(
        () => undefined,
        () => undefined,
      ),
  });
}

function LostHere() {
  const { again, busy, tries } = use(AttemptContext);
  return <PartLost again={again} busy={busy} pressed={tries > 0} />;
}

function LostOver(props: object) {
  const { again, busy, tries } = use(AttemptContext);
  const [hidden, setHidden] = useState(false);
  const isClosed = 'open' in props && props.open === false;
  if (hidden || isClosed) return null;
  const close = closeOf(props, () => setHidden(true));
  return <PartLost again={again} busy={busy} pressed={tries > 0} onClose={close} />;
}

/** Closes a lost part as the part itself would have been closed; `hide` is for one that has no such prop. */
export function closeOf(props: object, hide: () => void): () => void {
  if ('onOpenChange' in props && typeof props.onOpenChange === 'function') {
    const { onOpenChange } = props;
    return () => onOpenChange(false);
  }
  if ('onClose' in props && typeof props.onClose === 'function') {
    const { onClose } = props;
    return () => onClose();
  }
  return hide;
}

/** A part that somebody opens or waits for: says so where its code cannot be loaded. Needs a `Suspense`. */
export function lazyPart<Props extends object>(load: Load<Props>, Lost: ComponentType<Props> = LostHere) {
  return retryable<Props>(load, Lost);
}

/** As `lazyPart`, for a dialog, a drawer or a menu; says nothing while it is closed. Needs a `Suspense`. */
export function lazyOverlay<Props extends object>(load: Load<Props>) {
  return retryable<Props>(load, LostOver);
}

/** A part that the page is whole without: draws nothing where its code cannot be loaded. Needs a `Suspense`. */
export function optionalPart<Props extends object>(load: Load<Props>) {
  return retryable<Props>(load, () => null);
}

/** Words at once, the part when its code is there, and the words where it cannot be loaded. */
export function latePart<Props extends object>(load: Load<Props>, InWords: ComponentType<Props>) {
  const Part = retryable<Props>(load, InWords);
  return function LatePart(props: Props) {
    return (
      <Suspense fallback={<InWords {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
