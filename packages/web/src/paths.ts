/** Every address of the single-page application. */
export const PATHS = {
  home: '/',
  cases: '/use-cases',
  documentation: '/documentation',
  /** The dashboard of a guest, on an example household. */
  tryOut: '/try',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  undoEmailChange: '/undo-email-change',
  authCallback: '/auth/callback',
  keepPlan: '/keep-plan',
  dashboard: '/dashboard',
  profile: '/profile',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const;
