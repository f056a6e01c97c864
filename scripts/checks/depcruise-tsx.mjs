// Preloaded into dependency-cruiser, which parses with swc because TypeScript 7 has no JavaScript API. Enables JSX
// for .tsx files, which dependency-cruiser does not.
import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
