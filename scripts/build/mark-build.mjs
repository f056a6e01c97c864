/** After `npm run build`: the next start, demo or test takes this build and makes no other. */
import { markBuilt } from './build.mjs';

markBuilt();
