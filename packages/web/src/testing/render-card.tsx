/** Draws a part of the screen in the test's browser, within everything that the application gives its parts. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useInsertionEffect, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { render } from 'vitest-browser-react';
import { Interface } from '#app/interface.tsx';
import { useColorScheme } from '#pages/frame/use-color-scheme.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import { type Recording, answerFrom } from './recorded-answers.ts';

interface Surroundings {
  /** What the server answers; see recorded-answers.ts. */
  recordings?: readonly Recording[];
  /** Where the router begins. */
  path?: string;
}

/** The drawn part, and the calls that it makes. */
export async function renderCard(card: ReactNode, { recordings = [], path = '/' }: Surroundings = {}) {
  const calls = answerFrom(recordings);
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Interface />}>
          <Route path="*" element={<OfOneTest>{card}</OfOneTest>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return { screen, calls };
}

/** Nothing that another test has read is there. */
function OfOneTest({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const scheme = useColorScheme();
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
