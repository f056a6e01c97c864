import { BEGAN_KEY, STORIES_KEY } from './private-storage';

export function forgetStories(): void {
  try {
    window.localStorage.removeItem(STORIES_KEY);
  } catch {
    // Storage is forbidden.
  }
}

export function noteBeganAgain(): void {
  try {
    window.sessionStorage.setItem(BEGAN_KEY, '1');
  } catch {
    // The browser forbids storage, so the notice is lost.
  }
}
