/**
 * Header of the dashboard's own requests: `yes` when a person's hand was on the tab since the last one that said so,
 * `no` for what a tab asks by itself. Idle time runs by it (safety W17).
 */
export const USE_HEADER = 'x-mesa-use';
