'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { StepMark } from '@/components/ui/data/step-mark';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { useAnnouncedPerson } from '@/components/ui/hooks/next-person';
import { useShell } from '@/components/ui/hooks/shell-context';
import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Spinner } from '@/components/ui/loading/spinner';
import { formatDecimal } from '@/lib/money/format';
import { draftKey } from '@/lib/queries/conversions';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { becomePerson } from '@/lib/queries/sign-in';
import {
  quoted,
  STORY_AMOUNTS,
  STORY_PIX_KEY,
  STORY_WITHDRAWAL,
  useLeaveStory,
  useStartStory,
} from './start-story';
import { useStoryFacts } from './story-facts';
import { STORY_IDS, type StoryId, type StoryState } from './story-ids';
import { StoryProgress } from './story-progress';
import { useStories, writeStories } from './story-state';
import { personFor, placeOf, rateLeftMs, STORIES, type StoryStep, stepsDone, stepsOf } from './story-steps';
import { useControlRing } from './use-control-ring';

/** docs/design.md 15. */
export function StoryBar() {
  const { active } = useStories();
  return active === undefined ? null : <Bar key={active.id} state={active} />;
}

const ICON_BUTTON =
  'tap grid size-7 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover';

function Bar({ state }: { state: StoryState }) {
  const t = useTranslations('stories');
  const startStory = useStartStory();
  const leaveStory = useLeaveStory();
  const { done } = useStories();
  const facts = useStoryFacts(state);
  const { id } = state;
  const count = stepsOf(id);
  const reached = stepsDone(id, state, facts);
  const step = STORIES[id][reached - 1];
  useEffect(() => {
    const isOver = reached >= count;
    if (reached === state.reached && done.includes(id) === isOver) return;
    writeStories({
      active: { ...state, reached },
      done: isOver && !done.includes(id) ? [...done, id] : done,
    });
  }, [reached, count, state, done, id]);
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    if (!(await leaveStory(done))) showToast({ tone: 'bad', title: t('becomeFailed') });
    setBusy(false);
  };
  const again = async () => {
    setBusy(true);
    try {
      await startStory(id, done);
    } catch {
      showToast({ tone: 'bad', title: t('failed') });
    }
    setBusy(false);
  };
  return (
    <section
      aria-label={t(`${id}.title`)}
      className="flex min-h-[42px] flex-wrap items-center gap-x-2.5 gap-y-0.5 border-b border-line bg-ipe-soft py-1.5 ps-5 pe-2.5 text-cell text-ink-2 max-md:ps-4 max-md:[&_i]:w-2.5"
    >
      <span className="max-md:hidden">
        {t('story', { index: STORY_IDS.indexOf(id) + 1, count: STORY_IDS.length })}
      </span>
      <b className="min-w-0 truncate font-semibold text-ink max-md:flex-1">{t(`${id}.title`)}</b>
      <StoryProgress done={reached} count={count} />
      <span
        aria-live="polite"
        className="min-w-0 max-md:order-last max-md:basis-full md:ms-auto md:flex md:flex-wrap md:items-center md:gap-x-1.5"
      >
        {step === undefined ? (
          <>
            {t(`${id}.end`)}{' '}
            <Link href="/overview" onClick={leave} className="tap font-medium text-link hover:underline">
              {t('back')}
            </Link>
          </>
        ) : (
          <Next key={step.id} step={step} state={state} facts={facts} number={reached + 1} />
        )}
      </span>
      <span className="flex max-md:ms-auto">
        <button
          type="button"
          aria-label={t('again')}
          title={t('again')}
          disabled={isBusy}
          className={ICON_BUTTON}
          onClick={again}
        >
          <RotateCcw aria-hidden size={15} strokeWidth={1.8} />
        </button>
        <button
          type="button"
          aria-label={t('leave')}
          title={t('leave')}
          disabled={isBusy}
          className={ICON_BUTTON}
          onClick={leave}
        >
          <X aria-hidden size={16} strokeWidth={1.8} />
        </button>
      </span>
    </section>
  );
}

interface NextProps {
  step: StoryStep;
  state: StoryState;
  facts: ReturnType<typeof useStoryFacts>;
  number: number;
}

const PRESS =
  'tap inline-flex items-center gap-1.5 rounded-control font-semibold text-ink underline underline-offset-3 hover:no-underline';

function Next({ step, state, facts, number }: NextProps) {
  const t = useTranslations('stories');
  const { can } = useShell();
  const mayPress = can(step.permission);
  const href = placeOf(step, state, facts);
  const page = (step.page ?? href)?.split('?')[0];
  const isHere = facts.path.split('?')[0] === page;
  useControlRing(mayPress && isHere ? step.controls : undefined, number);
  useFilledForm(step.id === 'quote', state);
  useFilledWithdrawal(mayPress && step.id === 'withdraw', state, facts);
  if (state.id === 'chargeback' && state.subject === undefined) return t('missing');
  if (state.id === 'withdrawal' && state.subject === undefined) return t('missing');
  if (facts.conversion?.state === 'refused') return t('refused');
  if (!mayPress) return <Become id={state.id} step={step} href={href} number={number} />;
  const waits = step.waits?.(facts);
  if (waits !== undefined) return t(waits, { seconds: Math.ceil(rateLeftMs(facts) / 1000) });
  const text = (part: 'press' | 'place') => stepText(t, state, step, part, facts);
  const words = { press: text('press'), place: text('place') };
  if (step.preset !== undefined) {
    return <PresetButton step={step} state={state} facts={facts} words={words.press} number={number} />;
  }
  if (step.controls !== undefined && isHere) {
    return (
      <>
        {t('next')} <b className="text-ink max-md:me-1">{words.press}</b> <StepMark number={number} />
      </>
    );
  }
  const target = step.controls === undefined ? words.press : words.place;
  return (
    <>
      {t('open')}{' '}
      {href === undefined ? (
        <>
          {target} <Spinner />
        </>
      ) : (
        <Link href={href} className={PRESS}>
          {target}
          <StepMark number={number} />
        </Link>
      )}
    </>
  );
}

/** The key exists for every step (its test walks all). */
function stepText(
  t: ReturnType<typeof useTranslations<'stories'>>,
  { id }: StoryState,
  step: StoryStep,
  part: 'press' | 'place',
  { group }: NextProps['facts'],
): string {
  const key = `steps.${id}.${step.id}.${part}` as Parameters<typeof t>[0];
  return t(key, { group: group?.label ?? group?.id ?? '' });
}

interface BecomeProps extends Pick<NextProps, 'step' | 'number'> {
  id: StoryId;
  href: string | undefined;
}

/** Leads that person straight to the page of the step, to Convert with its quote. */
function Become({ id, step, href, number }: BecomeProps) {
  const t = useTranslations('stories');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const person = personFor(step.permission);
  useAnnouncedPerson(person?.email, number);
  if (person === undefined) return null;
  return (
    <>
      {t('become')}{' '}
      <button
        type="button"
        className={PRESS}
        disabled={busy}
        onClick={async () => {
          setBusy(true);
          const page = step.id === 'quote' ? () => quoted(client, id) : href;
          if (await becomePerson(person.role, page)) return;
          setBusy(false);
          showToast({ tone: 'bad', title: t('becomeFailed') });
        }}
      >
        {person.name}
        {busy ? <Spinner /> : <StepMark number={number} />}
      </button>
    </>
  );
}

function PresetButton({ step, state, facts, words, number }: NextProps & { words: string }) {
  const t = useTranslations('stories');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const preset = step.preset?.(state, facts);
  const change = useSandboxChange(preset?.part ?? 'world');
  return (
    <>
      {t('next')}{' '}
      <button
        type="button"
        className={PRESS}
        disabled={preset === undefined || change.isPending}
        onClick={() =>
          preset && change.mutate(preset.change, { onSuccess: () => void client.invalidateQueries() })
        }
      >
        {words}
        {change.isPending ? <Spinner /> : <StepMark number={number} />}
      </button>{' '}
      {change.error ? (
        <span role="alert" className="text-bad">
          {t('failed')} {codes(describeFailure(change.error).code)}
        </span>
      ) : null}
    </>
  );
}

/** Fills the form if nobody typed a request. */
function useFilledForm(asks: boolean, { id }: StoryState): void {
  const { user, locale } = useShell();
  useEffect(() => {
    const key = draftKey(user.id);
    const amount = STORY_AMOUNTS[id];
    if (!asks || amount === undefined || readTabStorage(key) !== null) return;
    const draft = {
      side: 'from',
      amount,
      locale,
      from: 'USDT',
      to: 'BRL',
      pixKey: STORY_PIX_KEY,
      walletId: '',
    };
    writeTabStorage(key, JSON.stringify(draft));
  }, [asks, id, user.id, locale]);
}

/** Fills the form once, unless somebody typed in it. */
function useFilledWithdrawal(
  fills: boolean,
  { subject, address }: StoryState,
  { group }: NextProps['facts'],
): void {
  const { locale } = useShell();
  const [, keep, isKept] = useKeptDraft<object>(`withdrawal.${subject}`, {});
  const isFilled = useRef(false);
  useEffect(() => {
    if (!fills || isFilled.current || group === undefined) return;
    isFilled.current = true;
    const amount = formatDecimal(STORY_WITHDRAWAL, locale);
    const account = group.addresses.find(({ id }) => id === address)?.currency;
    if (!isKept) keep({ account, amount, wallet: group.id });
  }, [fills, isKept, keep, group, address, locale]);
}
