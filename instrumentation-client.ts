import { isOwnChunk } from '@/components/shell/own-chunk';

/**
 * Next runs this before the page starts. The content policy asks for trusted types (safety W3), but the
 * bundler's runtime loads its chunks by plain text: this default policy lets exactly those through, and the
 * empty element with which React makes a script. Every other text for a script or for markup is refused.
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

const REACT_SCRIPT = '<script></script>';

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };

trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (markup === REACT_SCRIPT ? markup : null),
  createScript: () => null,
  createScriptURL: (url) => (isOwnChunk(url, window.location.href) ? url : null),
});
