import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { forgetArrival, useArrivalAt } from '#features/identity/arrival.ts';
import { ACCOUNT, GUEST, INTERFACE, SENTENCES, TRANSFER } from '#lib/messages/parts.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { report } from '#lib/api/report.ts';
import { PATHS, publicPathOf } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { SignedInOnly, SignedOutOnly, TemplateInAddress } from './guards.tsx';
import { Interface as WholeInterface } from './interface.tsx';
import { Layout } from './layout.tsx';

// The interface and the dashboard are part of the application's first bundle: nearly everyone who opens it goes to the dashboard,
// and together they are smaller than as separate chunks.
const Interface = lazyPart(() => Promise.resolve(WholeInterface), INTERFACE);
const OF_ACCOUNT = [ACCOUNT, SENTENCES] as const;
const signInPages = () => import('#pages/account/sign-in-pages.tsx');
const LoginPage = lazyPart(async () => (await signInPages()).LoginPage, ...OF_ACCOUNT);
const RegisterPage = lazyPart(async () => (await signInPages()).RegisterPage, ...OF_ACCOUNT);
const ForgotPasswordForm = lazyPart(
  async () => (await import('#features/identity/sign-in/forgot-password-form.tsx')).ForgotPasswordForm,
  ...OF_ACCOUNT,
);
const mailedLinkForms = () => import('#features/identity/sign-in/mailed-link-forms.tsx');
const ResetPasswordForm = lazyPart(async () => (await mailedLinkForms()).ResetPasswordForm, ...OF_ACCOUNT);
const UndoAddressForm = lazyPart(async () => (await mailedLinkForms()).UndoAddressForm, ...OF_ACCOUNT);
const completeSignIn = () => import('#features/identity/social/complete-sign-in.tsx');
const CompleteSignIn = lazyPart(async () => (await completeSignIn()).CompleteSignIn, ...OF_ACCOUNT);
const Arrival = lazyPart(async () => (await completeSignIn()).Arrival, ...OF_ACCOUNT);
const GuestSession = lazyPart(
  async () => (await import('#features/identity/guest/guest-session.tsx')).GuestSession,
  GUEST,
);
const BringPlanAlong = lazyPart(
  async () => (await import('#features/identity/guest/bring-plan-along.tsx')).BringPlanAlong,
  GUEST,
  SENTENCES,
);
const ProfilePage = lazyPart(
  async () => (await import('#pages/account/profile-page.tsx')).ProfilePage,
  ACCOUNT,
  TRANSFER,
  SENTENCES,
);

export function AppRoutes() {
  const token = useArrivalAt(PATHS.home);
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<OnePage />}>
          <Route element={<Interface />}>
            {token === null ? null : (
              <Route path={PATHS.home} element={<Arrival token={token} onDone={forgetArrival} />} />
            )}
            <Route path={PATHS.authCallback} element={<CompleteSignIn />} />
            <Route element={<TemplateInAddress />}>
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
            <Route path={PATHS.undoEmailChange} element={<UndoAddressForm />} />
            <Route element={<SignedInOnly />}>
              <Route path={PATHS.dashboard} element={<DashboardPage />} />
              <Route path={PATHS.profile} element={<ProfilePage />} />
              <Route path={PATHS.keepPlan} element={<BringPlanAlong />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<OtherPage />} />
    </Routes>
  );
}

/**
 * Renders one page. While it loads, or if it fails, the navigation stays; the error is cleared when the person goes to another
 * page.
 */
function OnePage() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(error) => report('The page failed', error)}
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
function OtherPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (publicPathOf(pathname) !== undefined) location.reload();
    else location.replace(PATHS.home);
  }, [pathname]);
  return <PageSpinner />;
}
