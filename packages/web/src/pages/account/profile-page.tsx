import { Suspense } from 'react';
import { AccountSettings } from '#features/identity/account/account-settings.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { ExportCard } from '#features/plan/export/export-card.tsx';
import { ImportCard } from '#features/plan/export/import-card.tsx';
import { ApiTokenCard } from '#features/identity/api-token-card.tsx';
import { SecondFactorCard } from '#features/identity/second-factor/second-factor-card.tsx';
import { ConnectedAccounts } from '#features/identity/connected-accounts.tsx';
import { useText } from '#lib/text/text.ts';
import { LoadingPlaceholder } from '#ui/layout/card-states.tsx';
import styles from './profile-page.module.css';

/** Renders the cards of the Security tab except password and sign-ins. */
const signInCards = (tell: ShowStatus) => (
  <>
    <ConnectedAccounts tell={tell} />
    <SecondFactorCard tell={tell} />
    <ApiTokenCard tell={tell} />
  </>
);

/** Renders the first cards of the privacy tab. */
const transferCards = (tell: ShowStatus) => (
  <>
    <ExportCard showStatus={tell} />
    <ImportCard showStatus={tell} />
  </>
);

/** Renders the Account Settings page. */
export function ProfilePage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <title>{t('page.profile')}</title>
      <h1 className={styles.title}>{t('account.title')}</h1>
      <AccountSettings displayCurrency={<DisplayCurrency />} security={signInCards} privacy={transferCards} />
    </div>
  );
}

function DisplayCurrency() {
  return (
    <Suspense fallback={<LoadingPlaceholder />}>
      <DisplayCurrencySelect />
    </Suspense>
  );
}
