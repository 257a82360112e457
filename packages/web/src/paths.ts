/** Every address of the single-page application. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  tryOut: '/try',
  keepPlan: '/keep-plan',
  dashboard: '/dashboard',
  profile: '/profile',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const;
