/** Renders a component in a browser test, inside all providers of the application. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useInsertionEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppProviders } from '#app/app-providers.tsx';
import { createQueryClient } from '#lib/api/query-client.ts';
import { useColorScheme } from '#pages/frame/use-color-scheme.ts';
import { type Recording, respondFrom } from './recorded-responses.ts';

interface Surroundings {
  /** The server's responses (recorded-responses.ts); without any, calls reach the product's own server. */
  recordings?: readonly Recording[];
  /** The address of the page. */
  path?: string;
  /** The history entry's state, as the router stores it. */
  state?: unknown;
}

/** Renders a component. Returns what it rendered and a list of the calls that it makes. */
export async function renderCard(card: ReactNode, { recordings, path = '/', state = null }: Surroundings = {}) {
  const calls = respondFrom(recordings);
  // A new client, so that no data of another test is cached.
  const queryClient = createQueryClient();
  const { href } = location;
  history.replaceState(state, '', path);
  onTestFinished(() => history.replaceState(null, '', href));
  const screen = await render(
    <BrowserRouter>
      <Routes>
        <Route element={<AppProviders />}>
          <Route
            path="*"
            element={
              <QueryClientProvider client={queryClient}>
                <Main>{card}</Main>
              </QueryClientProvider>
            }
          />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
  return { screen, calls };
}

/** Sets the colour scheme as boot.js does, and provides the main landmark, in which menus and dialogs open. */
function Main({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return <main id="main">{children}</main>;
}
