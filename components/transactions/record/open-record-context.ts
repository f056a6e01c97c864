'use client';

import { createContext } from 'react';

export const OpenRecordContext = createContext<(id: string) => void>(() => undefined);
