import type { ComponentType } from 'react';
import {
  type CataloguePart,
  DOCUMENTATION_TEXTS,
  LANDING_TEXTS,
  LEGAL_TEXTS,
  USE_CASES_TEXTS,
} from '#lib/messages/catalogue-parts.ts';
import type { MessageKey } from '#lib/text/text.ts';
import { PUBLIC_PATHS } from '#paths.ts';

interface PublicPage {
  /** The page's title for tabs, bookmarks and search engines. */
  title: MessageKey;
  /** The description that search engines show below the title. */
  description: MessageKey;
  texts: CataloguePart;
  load: () => Promise<ComponentType>;
}

export type PublicPath = (typeof PUBLIC_PATHS)[keyof typeof PUBLIC_PATHS];

/** The public pages by address. The build renders each of them in every language. */
export const PUBLIC_PAGES: Record<PublicPath, PublicPage> = {
  [PUBLIC_PATHS.home]: {
    title: 'page.landing',
    description: 'page.landing.description',
    texts: LANDING_TEXTS,
    load: async () => (await import('#public/landing/landing-page.tsx')).LandingPage,
  },
  [PUBLIC_PATHS.cases]: {
    title: 'useCases.page',
    description: 'useCases.description',
    texts: USE_CASES_TEXTS,
    load: async () => (await import('./use-cases-page.tsx')).UseCasesPage,
  },
  [PUBLIC_PATHS.documentation]: {
    title: 'docs.page',
    description: 'docs.description',
    texts: DOCUMENTATION_TEXTS,
    load: async () => (await import('./documentation-page.tsx')).DocumentationPage,
  },
  [PUBLIC_PATHS.privacyPolicy]: {
    title: 'page.privacyPolicy',
    description: 'privacy.description',
    texts: LEGAL_TEXTS,
    load: async () => (await import('./privacy-policy-page.tsx')).PrivacyPolicyPage,
  },
  [PUBLIC_PATHS.termsOfService]: {
    title: 'page.termsOfService',
    description: 'terms.description',
    texts: LEGAL_TEXTS,
    load: async () => (await import('./terms-of-service-page.tsx')).TermsOfServicePage,
  },
};
