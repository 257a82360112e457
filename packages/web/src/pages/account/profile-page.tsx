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
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import styles from './profile-page.module.css';

/** Renders the last cards of the Security tab: connected accounts, second factors and API tokens. */
const signInCards = (showStatus: ShowStatus) => (
  <>
    <ConnectedAccounts showStatus={showStatus} />
    <SecondFactorCard showStatus={showStatus} />
    <ApiTokenCard showStatus={showStatus} />
  </>
);

/** Renders the first cards of the Privacy tab: export and import of data. */
const transferCards = (showStatus: ShowStatus) => (
  <>
    <ExportCard showStatus={showStatus} />
    <ImportCard showStatus={showStatus} />
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
