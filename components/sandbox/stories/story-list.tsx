'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleHelp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { savePreference } from '@/components/ui/hooks/save-preference';
import { Popover } from '@/components/ui/overlays/popover';
import { startStory } from './start-story';
import { StoryGrid } from './story-grid';
import { isStoryId, STORIES_COOKIE, type StoryId } from './story-ids';
import { useStories, writeStories } from './story-state';
import { pressesOf } from './story-steps';

export function StoryList() {
  const t = useTranslations('stories');
  const client = useQueryClient();
  const { active, done } = useStories();
  const [isDismissed, setDismissed] = useState(false);
  const start = async (id: StoryId) => {
    window.scrollTo({ top: 0 });
    if (active?.id === id && active.reached < pressesOf(id)) return;
    try {
      writeStories({ active: await startStory(client, id), done });
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
          <Popover
            label={t('what')}
            className="tap grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover"
            trigger={<CircleHelp aria-hidden size={16} strokeWidth={1.6} />}
          >
            {() => <p className="w-72 max-w-full p-3 text-cell text-ink-2">{t('whatBody')}</p>}
          </Popover>
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
