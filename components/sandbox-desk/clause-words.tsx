'use client';

import { createContext, type ReactNode, useContext } from 'react';

const Words = createContext<Readonly<Record<string, string>>>({});

/** Gives the chips below it what their clauses state; the page sends only those of its own tab. */
export function ClauseWords({
  statements,
  children,
}: {
  statements: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return <Words value={statements}>{children}</Words>;
}

export function useClauseWords(): Readonly<Record<string, string>> {
  return useContext(Words);
}
