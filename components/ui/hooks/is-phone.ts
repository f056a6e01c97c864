/** At the width where the phone's layout begins. */
export function isPhone(): boolean {
  return window.matchMedia('(width < 761px)').matches;
}
