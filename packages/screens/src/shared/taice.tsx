import type { Taice } from '@taice/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';

const TaiceContext = createContext<Taice | null>(null);

/** Provides the page's Taice, with the server's data and the atoms' store, to all screens. */
export function TaiceProvider({ taice, children }: { taice: Taice; children: ReactNode }) {
  return (
    <TaiceContext value={taice}>
      <QueryClientProvider client={taice.queries}>
        <Provider store={taice.store}>{children}</Provider>
      </QueryClientProvider>
    </TaiceContext>
  );
}

export function useTaice(): Taice {
  const taice = useContext(TaiceContext);
  if (!taice) throw new Error('useTaice needs a TaiceProvider around it');
  return taice;
}
