import { LONG_ACCEPT_MS } from './rolling-restart.mjs';

/** Red for as long, a balancer sends people into nothing; away for longer, people call somebody. */
const MOST_MS = 10_000;

/** What a rolling restart did wrong, one line each. */
export function rollingErrors({ requests, statuses, lost, accept, streams, ends }, wanted) {
  const { status, outcome, ms } = accept;
  const others = Object.keys(statuses).filter((word) => word !== '200');
  return [
    ...lost.map(({ path, word }) => `${path} was answered ${word}`),
    ...others.map((word) => `${statuses[word]} answers were ${word}`),
    ...(requests < wanted ? [`${requests} requests of ${wanted} were made`] : []),
    ...(status === 200 && outcome === 'accepted' ? [] : [`the slow accept ended with ${status} ${outcome}`]),
    // Otherwise it proved nothing.
    ...(ms > LONG_ACCEPT_MS - 1_000 ? [] : [`the slow accept took only ${Math.round(ms)} ms`]),
    ...streamErrors(streams),
    ...ends.filter(({ code }) => code !== 0).map(({ code }) => `a process ended with ${code}`),
  ];
}

function streamErrors({ ended, announced, missed, cut }) {
  return [
    ...(ended > 0 ? [] : ['no event stream met a restart']),
    ...(announced === ended
      ? []
      : [`${announced} of ${ended} event streams were told to come back: ${cut.join(', ')}`]),
    ...(missed.length === 0 ? [] : [`streams came back without ${missed.join(', ')}`]),
  ];
}

/** What a restart of Postgres did wrong, one line each. */
export function outageErrors({ statuses, wrong, redWithinMs, backWithinMs }) {
  return [
    ...wrong.map(({ path, word }) => `${path} was answered ${word}`),
    ...(statuses['503'] > 0 ? [] : ['nobody was told 503: the outage was not met']),
    ...(redWithinMs < MOST_MS ? [] : [`ready turned red after ${redWithinMs} ms`]),
    ...(backWithinMs < MOST_MS ? [] : [`all was well again after ${backWithinMs} ms`]),
  ];
}
