// biome-ignore lint/correctness/noUndeclaredDependencies: next-intl's own part, in the version that it brings
import formatOnly from 'use-intl/format-message/format-only';
import { smallNumber, smallPlural } from './counts';

type Options = Parameters<typeof formatOnly>[3];
type Formatters = Options['formatters'];

/** Swapped in by next.config.mjs. Small counts avoid Intl, which starts slowly in browsers. */
function formatMessage(...args: Parameters<typeof formatOnly>): ReturnType<typeof formatOnly> {
  const [key, message, values, options] = args;
  return formatOnly(key, message, values, { ...options, formatters: quick(options.formatters) });
}
formatMessage.raw = formatOnly.raw;

const known = new WeakMap<Formatters, Formatters>();

function quick(formatters: Formatters): Formatters {
  const made = known.get(formatters) ?? {
    ...formatters,
    getPluralRules: (...asked: Parameters<Formatters['getPluralRules']>) =>
      pluralsOf(asked, () => formatters.getPluralRules(...asked)),
    getNumberFormat: (...asked: Parameters<Formatters['getNumberFormat']>) =>
      asked[1] === undefined
        ? numbersOf(() => formatters.getNumberFormat(...asked))
        : formatters.getNumberFormat(...asked),
  };
  known.set(formatters, made);
  return made;
}

function pluralsOf(
  [locale, { type = 'cardinal' } = {}]: Parameters<Formatters['getPluralRules']>,
  ask: () => Intl.PluralRules,
): Intl.PluralRules {
  const select = (count: number) =>
    (type === 'cardinal' ? smallPlural(String(locale), count) : undefined) ?? ask().select(count);
  return Object.create(null, { select: { value: select } });
}

function numbersOf(ask: () => Intl.NumberFormat): Intl.NumberFormat {
  const format = (value: number) => smallNumber(value) ?? ask().format(value);
  return Object.create(null, { format: { value: format } });
}

export default formatMessage;
