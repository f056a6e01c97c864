/** True where the window has the phone's layout. */
export function isPhone(): boolean {
  return window.matchMedia('(width < 761px)').matches;
}
