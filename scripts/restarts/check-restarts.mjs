import { LONG_ACCEPT_MS } from './rolling-restart.mjs';

/** 502: the embedded sandbox has its world in the same store, and says that it failed. A 500 never. */
export const ANSWERED = new Set([200, 502, 503]);

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
export function outageErrors({ statuses, wrong, redWithinMs, backWithinMs, writes }) {
  return [
    ...writeErrors(writes),
    ...wrong.map(({ path, word }) => `${path} was answered ${word}`),
    ...(statuses['503'] > 0 ? [] : ['nobody was told 503: the outage was not met']),
    ...(redWithinMs < MOST_MS ? [] : [`ready turned red after ${redWithinMs} ms`]),
    ...(backWithinMs < MOST_MS ? [] : [`all was well again after ${backWithinMs} ms`]),
  ];
}

/** How many writes that move money were told what, and had how many effects. */
export function countWrites({ each }) {
  const as = (meaning) => each.filter((write) => write.meaning === meaning).length;
  const sum = (name) => each.reduce((all, write) => all + write[name], 0);
  const answers = {};
  for (const { kind, answer } of each) answers[`${kind} ${answer}`] = (answers[`${kind} ${answer}`] ?? 0) + 1;
  return {
    ...{ written: each.length, done: as('done'), notDone: as('not done'), unknown: as('unknown') },
    ...{ effects: sum('effects'), effectsUnderTheSameKey: sum('effectsAfter') },
    leftUnknown: each.filter(({ again }) => again.meaning === 'unknown').length,
    answers,
  };
}

/** An answer that is not true, or two effects. `unknown` is true whatever happened, as long as that happened once. */
function writeErrors({ each, total }) {
  const { done, notDone, unknown } = countWrites({ each });
  const effectsOf = (kind) =>
    each.filter((write) => write.kind === kind).reduce((all, write) => all + write.effectsAfter, 0);
  return [
    ...each.flatMap(errorsOf),
    ...['accept', 'withdrawal']
      .filter((kind) => effectsOf(kind) !== total[kind])
      .map(
        (kind) =>
          `the payments API counts ${total[kind]} effects of ${kind}, and these have ${effectsOf(kind)}`,
      ),
    ...(done > 0 ? [] : ['no write was done: they were not tried']),
    // Few writes are past the read of their session when the store goes.
    ...(notDone > unknown ? [] : [`${notDone} writes were told as not done, and ${unknown} as unknown`]),
  ];
}

function errorsOf({ kind, subject, status, meaning, answer, effects, again, effectsAfter }) {
  const name = `${kind} of ${subject}, told ${answer},`;
  const isTrue = (said, times) => (said === 'done' ? times === 1 : said === 'unknown' || times === 0);
  return [
    ...(ANSWERED.has(status) ? [] : [`${name} is no answer of a store that is away`]),
    ...(isTrue(meaning, effects) ? [] : [`${name} happened ${effects} times`]),
    ...(effects <= 1 && effectsAfter <= 1 ? [] : [`${name} happened ${effectsAfter} times in the end`]),
    ...(isTrue(again.meaning, effectsAfter)
      ? []
      : [`${name} was told ${again.answer} under the same key, and happened ${effectsAfter} times`]),
    ...(meaning !== 'unknown' && effectsAfter !== 1
      ? [`${name} has ${effectsAfter} effects under the same key`]
      : []),
  ];
}
