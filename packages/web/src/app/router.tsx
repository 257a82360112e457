import { type ComponentType, Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { forgetArrival, useArrivalAt } from '#features/auth/arrival.ts';
import { ACCOUNT, GUEST, INTERFACE, SENTENCES, TRANSFER } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';
import { PATHS, publicPathOf } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { SignedInOnly, SignedOutOnly, TemplateInAddress } from './guards.tsx';
import { Interface as WholeInterface } from './interface.tsx';
import { Layout } from './layout.tsx';

/**
 * A component that loads when it is first shown. The interface and the dashboard come with the application: nearly everybody who opens
 * it is on the way there, and what comes together is smaller than in pieces.
 */
function loaded<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const Interface = loaded('Interface', () =>
  withCatalogue(() => Promise.resolve({ Interface: WholeInterface }), INTERFACE),
);
const ofAccount = <Module,>(load: () => Promise<Module>) => withCatalogue(load, ACCOUNT, SENTENCES);
const signInPages = () => ofAccount(() => import('#pages/account/sign-in-pages.tsx'));
const LoginPage = loaded('LoginPage', signInPages);
const RegisterPage = loaded('RegisterPage', signInPages);
const ForgotPasswordForm = loaded('ForgotPasswordForm', () =>
  ofAccount(() => import('#features/auth/forgot-password-form.tsx')),
);
const mailedLinkForms = () => ofAccount(() => import('#features/auth/mailed-link-forms.tsx'));
const ResetPasswordForm = loaded('ResetPasswordForm', mailedLinkForms);
const UndoAddressForm = loaded('UndoAddressForm', mailedLinkForms);
const completeSignIn = () => ofAccount(() => import('#features/social/complete-sign-in.tsx'));
const CompleteSignIn = loaded('CompleteSignIn', completeSignIn);
const Arrival = lazy(async () => ({ default: (await completeSignIn()).Arrival }));
const GuestSession = loaded('GuestSession', () =>
  withCatalogue(() => import('#features/guest/guest-session.tsx'), GUEST),
);
const KeepPlan = loaded('KeepPlan', () =>
  withCatalogue(() => import('#features/guest/keep-plan.tsx'), GUEST, SENTENCES),
);
const ProfilePage = loaded('ProfilePage', () =>
  withCatalogue(() => import('#pages/account/profile-page.tsx'), ACCOUNT, TRANSFER, SENTENCES),
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
              <Route path={PATHS.keepPlan} element={<KeepPlan />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<OtherPage />} />
    </Routes>
  );
}

/** A page that loads, or fails, leaves the navigation standing; going elsewhere leaves the failure behind. */
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

/** The address of a public page, which loads by itself; any other that nobody knows leads home. */
function OtherPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (publicPathOf(pathname) !== undefined) location.reload();
    else location.replace(PATHS.home);
  }, [pathname]);
  return <PageSpinner />;
}
