'use client';

import { createContext, type ReactNode, useContext } from 'react';

const StatementsContext = createContext<Readonly<Record<string, string>>>({});

export function ClauseStatements({
  statements,
  children,
}: {
  statements: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return <StatementsContext value={statements}>{children}</StatementsContext>;
}

export function useClauseStatements(): Readonly<Record<string, string>> {
  return useContext(StatementsContext);
}
