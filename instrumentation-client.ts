import { noteFragments } from '@/components/sandbox/stories/pressed-fragment';
import { trustedMarkup } from '@/components/shell/frame/trusted-markup';
import { isTrustedScriptUrl } from '@/components/shell/frame/trusted-script-url';

/**
 * Runs before the page starts. The content policy requires trusted types (safety W3), but the bundler's runtime
 * loads chunks by plain URL: this default policy allows exactly those and the markup of `trustedMarkup`.
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };

trustedTypes?.createPolicy('default', {
  createHTML: trustedMarkup,
  createScript: () => null,
  createScriptURL: (url) => (isTrustedScriptUrl(url, window.location.href) ? url : null),
});

noteFragments();

/** zod would probe `eval`, which the policy refuses with a console error. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
