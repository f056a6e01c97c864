import {
  ArrowLeftRight,
  CircleCheck,
  type LucideIcon,
  Store,
  Timer,
  Undo2,
  Unplug,
  Users,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { Spinner } from '@/components/ui/loading/spinner';
import { STORY_IDS, type StoryId, type StoryState } from './story-ids';
import { StoryProgress } from './story-progress';
import { peopleOf, stepsOf } from './story-steps';

interface StoryGridProps {
  ref?: Ref<HTMLElement>;
  active?: StoryState | undefined;
  done?: readonly StoryId[];
  /** Pressed, and not open yet. */
  starting?: StoryId | undefined;
  /** Stands beside the title. */
  actions?: ReactNode;
  onStart?: ((id: StoryId) => void) | undefined;
}

const ICONS: Readonly<Record<StoryId, LucideIcon>> = {
  convert: ArrowLeftRight,
  lost: Unplug,
  expired: Timer,
  chargeback: Undo2,
  onboard: Store,
  withdrawal: Users,
};

const ANCHOR = 'stories';

/** The server draws links. */
export function StoryGrid({ ref, active, done = [], starting, actions, onStart }: StoryGridProps) {
  const t = useTranslations('stories');
  return (
    <section id={ANCHOR} ref={ref}>
      <div className="mb-2.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-section">{t('title')}</h2>
        <span className="me-auto" />
        <span className="text-cell text-ink-2 max-xl:hidden">{t('sub')}</span>
        {actions}
      </div>
      <ol className="grid grid-cols-3 gap-2.5 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:gap-2">
        {STORY_IDS.map((id) => (
          <Card
            key={id}
            id={id}
            active={active?.id === id ? active : undefined}
            isDone={done.includes(id)}
            isStarting={starting === id}
            onStart={onStart}
          />
        ))}
      </ol>
    </section>
  );
}

/** In the place of the list; the server draws a link. */
export function DismissedStories({ ref, onShow }: { ref?: Ref<HTMLElement>; onShow?(): void }) {
  const t = useTranslations('stories');
  return (
    <section id={ANCHOR} ref={ref}>
      <a
        href={`#${ANCHOR}`}
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        onClick={
          onShow &&
          ((event) => {
            event.preventDefault();
            onShow();
          })
        }
      >
        {t('show')}
      </a>
    </section>
  );
}

interface CardProps extends Pick<StoryGridProps, 'onStart'> {
  id: StoryId;
  active: StoryState | undefined;
  isDone: boolean;
  isStarting: boolean;
}

function Card({ id, active, isDone, isStarting, onStart }: CardProps) {
  const t = useTranslations('stories');
  const Icon = ICONS[id];
  const count = stepsOf(id);
  const goesOn = active !== undefined && active.reached < count;
  return (
    <li
      aria-busy={isStarting || undefined}
      className={cx(
        'relative flex flex-col rounded-card px-3 pt-3 pb-2.5 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        goesOn
          ? 'bg-[linear-gradient(180deg,var(--accent-soft),transparent_80%)] shadow-[inset_0_0_0_2px_var(--accent)]'
          : 'shadow-edge-2',
      )}
    >
      <span className="flex items-center gap-2.5">
        <span
          aria-hidden
          className={cx(
            'grid size-[26px] shrink-0 place-items-center rounded-control',
            goesOn ? 'bg-accent text-accent-on' : 'text-ink-2 shadow-edge',
          )}
        >
          <Icon size={15} strokeWidth={1.6} />
        </span>
        <a
          href={`#story=${id}`}
          onClick={
            onStart &&
            ((event) => {
              event.preventDefault();
              onStart(id);
            })
          }
          className="min-w-0 text-section text-ink outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {t(`${id}.title`)}
        </a>
      </span>
      <span className="mt-2 mb-2.5 grow text-cell text-ink-2">{t(`${id}.body`)}</span>
      <span className={cx('flex min-h-6 items-center gap-x-2 text-cell text-ink-2', !goesOn && 'flex-wrap')}>
        {goesOn ? (
          <>
            <StoryProgress done={active.reached} count={count} />
            <span className="ms-auto font-medium text-link">{t('continue')}</span>
          </>
        ) : (
          <>
            <People id={id} />
            {isDone && !isStarting ? (
              <span className="ms-auto inline-flex items-center gap-1.5 text-ok">
                <CircleCheck aria-hidden size={15} strokeWidth={1.8} />
                {t('done')}
              </span>
            ) : (
              <span className="ms-auto inline-flex items-center gap-1.5 tabular-nums">
                {isStarting ? <Spinner size={14} /> : null}
                <span>{t('length', { count })}</span>
              </span>
            )}
          </>
        )}
      </span>
    </li>
  );
}

function People({ id }: { id: StoryId }) {
  const people = peopleOf(id);
  return (
    <>
      {people.map(({ id: person, name }) => (
        <Avatar key={person} name={name} size={24} />
      ))}
      <bdi>{people.map(({ name }) => name.split(' ')[0]).join(', ')}</bdi>
    </>
  );
}
