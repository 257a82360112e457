import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAuth } from '#features/identity/auth-state.ts';
import { pageAfterSignIn } from '#features/identity/guest/next-page-after-sign-in.ts';
import { logError } from '#lib/api/log-error.ts';
import { isInGuestMode } from '#lib/auth-token-storage.ts';
import { PlainTextProvider } from '#lib/text/plain-text-provider.tsx';
import { useText } from '#lib/text/text.ts';
import { useChosenLanguage } from '#pages/frame/chosen-language.ts';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { PageFrame } from '#pages/frame/page-frame.tsx';
import { NativeLink } from '#pages/frame/top-navigation.tsx';
import { useDocumentAttributes } from '#pages/frame/use-document-attributes.ts';
import { PUBLIC_PATHS } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { PUBLIC_PAGES, type PublicPath } from './public-pages.ts';

interface PublicAppProps {
  path: PublicPath;
  Page: ComponentType;
}

/** Renders a public page with navigation and footer, in the browser and at build time. */
export function PublicApp({ path, Page }: PublicAppProps) {
  useDocumentAttributes();
  useChosenLanguage();
  return (
    <PlainTextProvider>
      <Head path={path} />
      <PageFrame path={path} Link={NativeLink}>
        <ErrorBoundary onError={(error) => logError('The page failed', error)} FallbackComponent={FailedRoute}>
          {path === PUBLIC_PATHS.home ? (
            <Home>
              <Page />
            </Home>
          ) : (
            <Page />
          )}
        </ErrorBoundary>
      </PageFrame>
    </PlainTextProvider>
  );
}

/** Sets title and description of the document in the current language. The build also writes both into the document. */
function Head({ path }: { path: PublicPath }) {
  const t = useText();
  const { title, description } = PUBLIC_PAGES[path];
  useEffect(() => {
    document.title = t(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', t(description));
  }, [t, title, description]);
  return null;
}

/** Sends a signed-in user from the landing page to the dashboard. */
function Home({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  const goesOn = status === 'authenticated' && !user.is_guest;
  useEffect(() => {
    if (goesOn) location.replace(pageAfterSignIn(null));
  }, [goesOn]);
  return goesOn || (status === 'loading' && !isInGuestMode()) ? <PageSpinner /> : children;
}
