import { type ComponentType, Suspense, lazy } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useArrivalAt } from '#features/auth/arrival.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';
import { LandingPage } from '#pages/public/landing/landing-page.tsx';
import { PATHS } from '#paths.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { FailedRoute } from './failed-route.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
import { Layout } from './layout.tsx';

/**
 * A component that loads when it is first shown. Each page is a file of its own for the browser; Mantine, the queries
 * and the contract come with the interface, so the public pages never wait for them. Only the landing page, small and
 * first, comes with the application itself: a second file would cost its visitors a third of a second.
 */
function loaded<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const loadDashboard = () => import('#pages/dashboard/dashboard-page.tsx');

const ReadingTexts = loaded('ReadingTexts', () =>
  withCatalogue(() => import('./reading-texts.tsx'), 'interface', 'reading'),
);
const UseCasesPage = loaded('UseCasesPage', () => import('#pages/public/use-cases-page.tsx'));
const DocumentationPage = loaded('DocumentationPage', () => import('#pages/public/documentation-page.tsx'));
const PrivacyPolicyPage = loaded('PrivacyPolicyPage', () => import('#pages/public/privacy-policy-page.tsx'));
const TermsOfServicePage = loaded(
  'TermsOfServicePage',
  () => import('#pages/public/terms-of-service-page.tsx'),
);
const Interface = loaded('Interface', () => {
  const module = withCatalogue(() => import('./interface.tsx'), 'interface');
  // Whoever gets here is on the way to the dashboard: it loads beside the interface, not after it, and runs in a task of
  // its own because it was asked for second.
  loadDashboard().catch(() => undefined);
  return module;
});
const LoginPage = loaded('LoginPage', () =>
  withCatalogue(() => import('#pages/account/login-page.tsx'), 'account'),
);
const RegisterPage = loaded('RegisterPage', () => import('#pages/account/register-page.tsx'));
const ForgotPasswordForm = loaded(
  'ForgotPasswordForm',
  () => import('#features/auth/forgot-password-form.tsx'),
);
const ResetPasswordForm = loaded('ResetPasswordForm', () => import('#features/auth/mailed-link-forms.tsx'));
const UndoAddressForm = loaded('UndoAddressForm', () => import('#features/auth/mailed-link-forms.tsx'));
const CompleteSignIn = loaded('CompleteSignIn', () => import('#features/social/complete-sign-in.tsx'));
const ArrivalPage = loaded('ArrivalPage', () => import('#pages/public/arrival-page.tsx'));
const DashboardPage = loaded('DashboardPage', loadDashboard);
const TryPage = loaded('TryPage', () => import('#pages/try-page.tsx'));
const KeepPlan = loaded('KeepPlan', () => import('#features/guest/keep-plan.tsx'));
const ProfilePage = loaded('ProfilePage', () =>
  withCatalogue(() => import('#pages/account/profile-page.tsx'), 'account', 'transfer'),
);

export function AppRoutes() {
  const arrives = useArrivalAt(PATHS.home) !== null;
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<OnePage />}>
          {arrives ? null : (
            <Route element={<SignedOutOnly />}>
              <Route path={PATHS.home} element={<LandingPage />} />
            </Route>
          )}
          <Route element={<ReadingTexts />}>
            <Route path={PATHS.cases} element={<UseCasesPage />} />
            <Route path={PATHS.documentation} element={<DocumentationPage />} />
            <Route path={PATHS.privacyPolicy} element={<PrivacyPolicyPage />} />
            <Route path={PATHS.termsOfService} element={<TermsOfServicePage />} />
          </Route>
          <Route element={<Interface />}>
            {arrives ? <Route path={PATHS.home} element={<ArrivalPage />} /> : null}
            <Route path={PATHS.authCallback} element={<CompleteSignIn />} />
            <Route element={<SignedOutOnly />}>
              <Route path={PATHS.login} element={<LoginPage />} />
              <Route path={PATHS.register} element={<RegisterPage />} />
            </Route>
            <Route path={PATHS.tryOut} element={<TryPage />} />
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
      <Route path="*" element={<Navigate to={PATHS.home} replace />} />
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
