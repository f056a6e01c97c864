/**
 * Judges tests that passed on their second try. On a busy machine a test may miss a moment. A race for the same
 * money or a crash during a send must end correctly every time: if such a test failed for another reason than a
 * time-out, the run fails in spite of the second try.
 */
import { stripVTControlCharacters } from 'node:util';

/** Safety cases about sending twice, guessing an outcome, crashes and lost stores (safety 1 to 14, 58, 66 to 68). */
const MONEY = new Set([...Array.from({ length: 14 }, (_, index) => index + 1), 58, 66, 67, 68]);
/** Every test of these files is about money, whatever its title. */
const MONEY_FILE =
  /(^|\/)(accept-[\w-]+|attempts|[\w-]*crash|store-lost|(store-)?outage|withdraw[\w-]*|folder-lock[\w-]*)\.(test|spec)\.ts$/;

/**
 * Whether a test proves that money moves once.
 * @param {{ file: string, title: string }} test
 */
export function isAboutMoney({ file, title }) {
  const cited = [...title.matchAll(/\bsafety ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers]) =>
    numbers.match(/\d+/g).map(Number),
  );
  return MONEY_FILE.test(file.replaceAll('\\', '/')) || cited.some((number) => MONEY.has(number));
}

/**
 * Time-outs of a test, hook, action or element; a wrong value is none. For a test that took too long, vitest's
 * report has the stack only.
 */
const WAITED =
  /STACK_TRACE_ERROR|timed out in \d|Test timeout of|expect\((locator|page)\)|^(Timeout)?Error: (locator|page|apiRequestContext|browserContext)\./m;

function foundWrong(messages) {
  return messages.some((message) => !WAITED.test(message));
}

/** vitest's report: a test that passed and has the failure of its first try. */
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

/** Playwright's report. */
export function secondEndToEndTries(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({
          file,
          title,
          // Terminal colours separate the words.
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

/** The `result` of a run, with each second try about money counted as a failure and printed. */
export function countSecondTries(result, secondTries) {
  const lost = secondTries.filter((one) => one.wrong && isAboutMoney(one));
  if (lost.length === 0) return result;
  for (const { file, title } of lost) {
    console.log(`  ✗ about money, and passed only on its second try: ${file} › ${title}`);
  }
  const { code, passed, failed } = result;
  return { ...result, code: code || 1, passed: passed - lost.length, failed: failed + lost.length };
}
