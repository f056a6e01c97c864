import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';
import { putIn } from './mutations.mjs';

/** The tests as they are, with the mutation that `money-mutations.mjs` tries at the moment. */
export default mergeConfig(config, { plugins: [putIn(() => globalThis.mesaMutation)] });
