'use client';

import { createContext } from 'react';

/** Opens a record of the list around by its id; what only one list has around its rows comes from its page. */
export const OpenRecordContext = createContext<(id: string) => void>(() => undefined);
