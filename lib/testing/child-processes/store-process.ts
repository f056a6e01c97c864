import 'server-only';
import { lockFolder } from '@/lib/store/engine/folder-lock';
import { openStore } from '@/lib/store/engine/open-store';

export const AT_HAND = { openStore, lockFolder };
