import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { clearLinkSecret, useLinkSecret } from '#features/identity/link-secret.ts';
import {
  ACCOUNT_TEXTS,
  GUEST_TEXTS,
  INTERFACE_TEXTS,
  VALIDATION_TEXTS,
  TRANSFER_TEXTS,
} from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { logError } from '#lib/api/log-error.ts';
import { PATHS, findPublicPath } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { SignedInOnly, SignedOutOnly, TemplateFromUrl } from './route-guards.tsx';
import { AppProviders } from './app-providers.tsx';
import { Layout } from './layout.tsx';

// The interface and the dashboard are part of the application's first bundle. Nearly every visit needs them, and one bundle is smaller than
// separate chunks.
const Interface = lazyWithTexts(() => Promise.resolve(AppProviders), INTERFACE_TEXTS);
const ACCOUNT_PAGE_TEXTS = [ACCOUNT_TEXTS, VALIDATION_TEXTS] as const;
const signInPages = () => import('#pages/account/sign-in-pages.tsx');
const LoginPage = lazyWithTexts(async () => (await signInPages()).LoginPage, ...ACCOUNT_PAGE_TEXTS);
const RegisterPage = lazyWithTexts(async () => (await signInPages()).RegisterPage, ...ACCOUNT_PAGE_TEXTS);
const ForgotPasswordForm = lazyWithTexts(
  async () => (await import('#features/identity/sign-in/forgot-password-form.tsx')).ForgotPasswordForm,
  ...ACCOUNT_PAGE_TEXTS,
);
const mailedLinkForms = () => import('#features/identity/sign-in/email-link-forms.tsx');
const ResetPasswordForm = lazyWithTexts(async () => (await mailedLinkForms()).ResetPasswordForm, ...ACCOUNT_PAGE_TEXTS);
const RevertEmailChangeForm = lazyWithTexts(
  async () => (await mailedLinkForms()).RevertEmailChangeForm,
  ...ACCOUNT_PAGE_TEXTS,
);
const completeSignIn = () => import('#features/identity/complete-sign-in.tsx');
const CompleteSignIn = lazyWithTexts(async () => (await completeSignIn()).CompleteSignIn, ...ACCOUNT_PAGE_TEXTS);
const Arrival = lazyWithTexts(async () => (await completeSignIn()).SignInLinkPage, ...ACCOUNT_PAGE_TEXTS);
const GuestSession = lazyWithTexts(
  async () => (await import('#features/identity/guest/guest-session.tsx')).GuestSession,
  GUEST_TEXTS,
);
const BringPlanAlong = lazyWithTexts(
  async () => (await import('#features/identity/guest/merge-guest-account.tsx')).MergeGuestAccount,
  GUEST_TEXTS,
  VALIDATION_TEXTS,
);
const ProfilePage = lazyWithTexts(
  async () => (await import('#pages/account/profile-page.tsx')).ProfilePage,
  ACCOUNT_TEXTS,
  TRANSFER_TEXTS,
  VALIDATION_TEXTS,
);

export function AppRoutes() {
  const token = useLinkSecret(PATHS.home);
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<OnePage />}>
          <Route element={<Interface />}>
            {token === null ? null : (
              <Route path={PATHS.home} element={<Arrival token={token} onDone={clearLinkSecret} />} />
            )}
            <Route path={PATHS.authCallback} element={<CompleteSignIn />} />
            <Route element={<TemplateFromUrl />}>
              <Route element={<SignedOutOnly />}>
                <Route path={PATHS.login} element={<LoginPage />} />
                <Route path={PATHS.register} element={<RegisterPage />} />
              </Route>
            </Route>
            <Route element={<GuestSession />}>
              <Route path={PATHS.tryOut} element={<DashboardPage />} />
            </Route>
            <Route path={PATHS.forgotPassword} element={<ForgotPasswordForm />} />
            <Route path={PATHS.resetPassword} element={<ResetPasswordForm />} />
            <Route path={PATHS.undoEmailChange} element={<RevertEmailChangeForm />} />
            <Route element={<SignedInOnly />}>
              <Route path={PATHS.dashboard} element={<DashboardPage />} />
              <Route path={PATHS.profile} element={<ProfilePage />} />
              <Route path={PATHS.keepPlan} element={<BringPlanAlong />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<UnknownRoute />} />
    </Routes>
  );
}

/**
 * Renders one page. While the page loads or after it failed, the navigation stays visible. The error is cleared when the user goes to
 * another page.
 */
function OnePage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(error) => logError('The page failed', error)}
      FallbackComponent={FailedRoute}
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Reloads the address of a public page, because public pages are separate documents. Any unknown address leads to the
 * landing page.
 */
function UnknownRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (findPublicPath(pathname) !== undefined) location.reload();
    else location.replace(PATHS.home);
  }, [pathname]);
  return <PageSpinner />;
}
