// Preloaded before dependency-cruiser. TypeScript 7 has no JavaScript API, so it reads the sources through swc, but
// without saying that a .tsx file may contain JSX. This says it.
import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
