/** The paths of the public pages, each of which is a separate document. `PATHS` has the paths of the application. */
export const PUBLIC_PATHS = {
  home: '/',
  cases: '/use-cases',
  documentation: '/documentation',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const;

export const PATHS = {
  ...PUBLIC_PATHS,
  /** The dashboard of a guest, with an example household. */
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
} as const;

/** The search parameter of the dashboard's URL that selects a scenario by its id. */
export const SCENARIO_PARAMETER = 'scenario';

/** Returns the path of the public page at an address, ignoring case and a trailing slash; undefined if there is none. */
export const findPublicPath = (pathname: string) => {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return Object.values(PUBLIC_PATHS).find((one) => one === path);
};
