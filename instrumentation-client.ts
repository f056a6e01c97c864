import { isOwnChunk } from '@/components/shell/own-chunk';
import { trustedMarkup } from '@/components/shell/trusted-markup';

/**
 * Next runs this before the page starts. The content policy asks for trusted types (safety W3), but the
 * bundler's runtime loads its chunks by plain text: this default policy lets exactly those through, and the
 * markup of `trustedMarkup`. Every other text for a script or for markup is refused.
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
  createScriptURL: (url) => (isOwnChunk(url, window.location.href) ? url : null),
});

/** zod would try whether it may compile its parsers: the policy above refuses it, and says so in the console. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
