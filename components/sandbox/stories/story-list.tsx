'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/controls/button';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { savePreference } from '@/components/ui/hooks/save-preference';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { changeAddress } from '@/lib/queries/change-address';
import { forgetFragment, pressedFragment } from './pressed-fragment';
import { useStartStory } from './start-story';
import { DismissedStories, StoryGrid } from './story-grid';
import { isStoryId, STORIES_COOKIE, type StoryId } from './story-ids';
import { useStories } from './story-state';
import { stepsOf } from './story-steps';

export function StoryList() {
  const t = useTranslations('stories');
  const startStory = useStartStory();
  const { active, done } = useStories();
  const section = useRef<HTMLElement>(null);
  const [starting, setStarting] = useState<StoryId>();
  const [isDismissed, setDismissed] = useState(isDismissedHere);
  const start = async (id: StoryId) => {
    window.scrollTo({ top: 0 });
    if (starting !== undefined || (active?.id === id && active.reached < stepsOf(id))) return;
    setStarting(id);
    try {
      await startStory(id, done);
    } catch {
      showToast({ tone: 'bad', title: t('failed') });
    } finally {
      setStarting(undefined);
    }
  };
  usePressedBefore(start);
  const change = (dismisses: boolean) => {
    savePreference(STORIES_COOKIE, dismisses ? 'off' : undefined);
    flushSync(() => setDismissed(dismisses));
    section.current?.querySelector('a')?.focus();
  };
  if (isDismissed) return <DismissedStories ref={section} onShow={() => change(false)} />;
  return (
    <StoryGrid
      ref={section}
      active={active}
      done={done}
      starting={starting}
      onStart={(id) => void start(id)}
      actions={
        <>
          <WhatIsThis about={t('title')} text={t('whatBody')} align="end" />
          <Button size="sm" variant="ghost" icon={<X aria-hidden size={14} />} onClick={() => change(true)}>
            {t('dismiss')}
          </Button>
        </>
      }
    />
  );
}

/** Not what the server said, because the router may show an earlier answer again. */
const isDismissedHere = () =>
  document.cookie.includes(`${STORIES_COOKIE}=off`) && pressedFragment() !== '#stories';

/** Pressed before this code came. */
function usePressedBefore(start: (id: StoryId) => Promise<void>): void {
  useEffect(() => {
    const fragment = pressedFragment();
    const pressed = fragment?.replace('#story=', '');
    if (!isStoryId(pressed) && fragment !== '#stories') return;
    forgetFragment();
    changeAddress('replace', window.location.pathname);
    if (isStoryId(pressed)) void start(pressed);
    else savePreference(STORIES_COOKIE, undefined);
  }, [start]);
}
