import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { pickMessages } from '@/lib/i18n/messages';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { ConfirmDialog } from './confirm-dialog';
import type { DialogProps } from './dialog-props';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = readdirSync(join(ROOT, 'components'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => `components/${path}`);
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What comes as a whole: the dialog itself, help that a person asks for, and what stands in place of a failed page. */
const OPENED =
  /^components\/ui\/(overlays\/(dialog|popover|menu|tooltip)|feedback\/error-state|loading\/lazy-part)\.tsx$/;
/** Pages whose late parts are dialogs of their own, which add a factor. */
const BESIDE = new Set(['components/people/factors-section.tsx']);

function importsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^import (?!type )[^;]*?from '(@\/components|\.)([^']*)'/gms)]
    .map(([, start, rest]) =>
      start === '.' ? relative(ROOT, join(ROOT, dirname(path), `.${rest}`)) : `components${rest}`,
    )
    .map((name) => `${name}.tsx`)
    .filter((name) => FILES.includes(name));
}

function reachable(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || OPENED.test(path)) return seen;
  seen.add(path);
  for (const next of importsOf(path)) reachable(next, seen);
  return seen;
}

test('no confirmation has a part whose code comes after its button', () => {
  const confirmations = FILES.filter((path) => textOf(path).includes('<ConfirmDialog'));
  expect(confirmations.length).toBeGreaterThan(8);
  const late = confirmations.flatMap((from) =>
    [...reachable(from)]
      .filter((path) => !BESIDE.has(path) && /\b(lazyPart|latePart|lazy)[<(]/.test(textOf(path)))
      .map((path) => `${from} draws ${path}`),
  );
  expect(late).toEqual([]);
});

test('text that comes late moves no button: every confirmation hangs on its lower edge', async () => {
  const { value } = await renderHook(
    () =>
      ConfirmDialog({
        open: true,
        title: 'Confirm',
        finalFocus: { current: null },
        sending: false,
        confirm: 'Send',
        onConfirm() {},
        onClose() {},
        children: null,
      }) as ReactElement<DialogProps>,
    {
      wrap: (node) => (
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['common'])}>
          {node}
        </NextIntlClientProvider>
      ),
    },
  );
  expect(value.props.steady).toBe(true);
  const surface = textOf('components/ui/overlays/dialog-surface.tsx');
  const steady = /const STEADY =\s*'([^']*)'/.exec(surface)?.[1];
  expect(steady).toMatch(/^md:bottom-/);
  expect(steady).not.toMatch(/top-|translate-y/);
});
