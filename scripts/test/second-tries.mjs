/**
 * Tests that passed only on their second try. A busy machine can make a test miss a moment, but two who race for the
 * same money, or a crash in the middle of sending it, must end well every time: where such a test found something
 * wrong, and did not merely wait too long, a second try excuses nothing.
 */
import { stripVTControlCharacters } from 'node:util';

/** Doing it twice, guessing, and what a crash or a lost store leaves behind (safety 1 to 14, 58, 66 to 68). */
const MONEY = new Set([...Array.from({ length: 14 }, (_, index) => index + 1), 58, 66, 67, 68]);
/** Every test of these files is about that, whether its title says so or not. */
const MONEY_FILE =
  /(^|\/)(accept-[\w-]+|attempts|[\w-]*crash|store-lost|(store-)?outage|withdraw[\w-]*|folder-lock[\w-]*)\.(test|spec)\.ts$/;

/**
 * Whether a test is a proof that money moves once.
 * @param {{ file: string, title: string }} test
 */
export function isAboutMoney({ file, title }) {
  const cited = [...title.matchAll(/\bsafety ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers]) =>
    numbers.match(/\d+/g).map(Number),
  );
  return MONEY_FILE.test(file.replaceAll('\\', '/')) || cited.some((number) => MONEY.has(number));
}

/**
 * A wait that ended too early, of a test, a hook, a press or an element; a value that was wrong is none. Of a test that
 * took too long vitest's report has the stack alone.
 */
const WAITED =
  /STACK_TRACE_ERROR|timed out in \d|Test timeout of|expect\((locator|page)\)|^(Timeout)?Error: (locator|page|apiRequestContext|browserContext)\./m;

function foundWrong(messages) {
  return messages.some((message) => !WAITED.test(message));
}

/** Of vitest's report: a test that passed and still has the failure of its first try. */
export function secondUnitTries(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        file: name,
        title: fullName,
        wrong: foundWrong(failureMessages),
      })),
  );
}

/** Of Playwright's report. */
export function secondEndToEndTries(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({
          file,
          title,
          // Its terminal colours stand between the words.
          wrong: foundWrong(
            results.flatMap(({ errors = [] }) =>
              errors.map(({ message }) => stripVTControlCharacters(message)),
            ),
          ),
        })),
    ),
    ...suites.flatMap(inSuite),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}

/** The `result` of a run with its second tries judged: one about money is a failure, named on the way. */
export function judged(result, secondTries) {
  const lost = secondTries.filter((one) => one.wrong && isAboutMoney(one));
  if (lost.length === 0) return result;
  for (const { file, title } of lost) {
    console.log(`  ✗ about money, and passed only on its second try: ${file} › ${title}`);
  }
  const { code, passed, failed } = result;
  return { ...result, code: code || 1, passed: passed - lost.length, failed: failed + lost.length };
}
