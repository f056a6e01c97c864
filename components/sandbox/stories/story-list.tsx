'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { savePreference } from '@/components/ui/hooks/save-preference';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { useStartStory } from './start-story';
import { StoryGrid } from './story-grid';
import { isStoryId, STORIES_COOKIE, type StoryId } from './story-ids';
import { useStories } from './story-state';
import { pressesOf } from './story-steps';

export function StoryList() {
  const t = useTranslations('stories');
  const startStory = useStartStory();
  const { active, done } = useStories();
  const [isDismissed, setDismissed] = useState(false);
  const start = async (id: StoryId) => {
    window.scrollTo({ top: 0 });
    if (active?.id === id && active.reached < pressesOf(id)) return;
    try {
      await startStory(id, done);
    } catch {
      showToast({ tone: 'bad', title: t('failed') });
    }
  };
  usePressedBefore(start);
  if (isDismissed) return null;
  const dismiss = () => {
    savePreference(STORIES_COOKIE, 'off');
    setDismissed(true);
  };
  return (
    <StoryGrid
      active={active}
      done={done}
      onStart={(id) => void start(id)}
      actions={
        <>
          <WhatIsThis about={t('title')} text={t('whatBody')} align="end" />
          <Button size="sm" variant="ghost" icon={<X aria-hidden size={14} />} onClick={dismiss}>
            {t('dismiss')}
          </Button>
        </>
      }
    />
  );
}

/** Pressed before this code came. */
function usePressedBefore(start: (id: StoryId) => Promise<void>): void {
  useEffect(() => {
    const pressed = window.location.hash.replace('#story=', '');
    if (!isStoryId(pressed)) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void start(pressed);
  }, [start]);
}
