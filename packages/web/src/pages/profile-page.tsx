import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { AccountSettings } from '#features/account/account-settings.tsx';
import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { SecondFactorCard } from '#features/second-factor/second-factor-card.tsx';
import { useText } from '#lib/text.ts';
import { LoadingPart } from '#ui/card-states.tsx';
import styles from './profile-page.module.css';

/** Account Settings. */
export function ProfilePage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <title>{t('page.profile')}</title>
      <h1 className={styles.title}>{t('account.title')}</h1>
      <AccountSettings
        displayCurrency={<DisplayCurrency />}
        security={(tell) => <SecondFactorCard tell={tell} />}
      />
    </div>
  );
}

function DisplayCurrency() {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Suspense fallback={<LoadingPart />}>
      <DisplayCurrencySelect onRetry={reset} />
    </Suspense>
  );
}
