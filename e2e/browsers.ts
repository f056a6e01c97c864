import { existsSync } from 'node:fs';
import { firefox, type Project, webkit } from '@playwright/test';

const FIREFOX_OF_DEBIAN = '/usr/bin/firefox-esr';
const WIDE = { testIgnore: /phone\.spec/ };

/** The other engines of the full proof, as far as they are installed; those that are not are named with the reason. */
export function otherBrowsers(): Project[] {
  return [firefoxProject(), webkitProject()].filter((project) => project !== undefined);
}

function firefoxProject(): Project | undefined {
  const name = 'firefox';
  if (existsSync(firefox.executablePath())) return { name, ...WIDE, use: { browserName: 'firefox' } };
  if (!existsSync(FIREFOX_OF_DEBIAN)) {
    return say(`Firefox is left out: neither Playwright's own nor ${FIREFOX_OF_DEBIAN} is installed.`);
  }
  const launchOptions = { executablePath: FIREFOX_OF_DEBIAN };
  return { name, ...WIDE, use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions } };
}

function webkitProject(): Project | undefined {
  if (existsSync(webkit.executablePath())) return { name: 'webkit', ...WIDE, use: { browserName: 'webkit' } };
  return say("WebKit is left out: Playwright's own is not installed (npx playwright install webkit).");
}

/** Once, by the runner: its workers read the same configuration. */
function say(reason: string): undefined {
  if (process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`${reason}\n`);
}
