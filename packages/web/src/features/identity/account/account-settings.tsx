import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { hasAccount } from '@meridian/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '#features/identity/public.ts';
import { useText } from '#lib/text/text.ts';
import { version } from '#package.json';
import styles from './account-settings.module.css';
import { type FormActionStatus, type ShowStatus, FormStatus } from '#ui/form/form-status.tsx';
import { CurrencyTab } from './currency-tab.tsx';
import { DeleteAccountTab } from './delete-account-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionList } from './session-list.tsx';

/** The tabs, in the order of product.md section 2. */
const ACCOUNT_TABS = ['profile', 'currency', 'security', 'privacy', 'notifications', 'account'] as const;
type AccountTab = (typeof ACCOUNT_TABS)[number];

/** A guest has no data for the other tabs. */
const GUEST_TABS: readonly AccountTab[] = ['currency', 'privacy'];

interface AccountSettingsProps {
  /** The select for the display currency, from another feature. */
  displayCurrency: ReactNode;
  /** Renders the other cards of the Security tab, which come from other features. They report their results through `showStatus`. */
  security: (showStatus: ShowStatus) => ReactNode;
  /** Renders the first cards of the Privacy tab, which come from another feature. They report their results through `showStatus`. */
  privacy: (showStatus: ShowStatus) => ReactNode;
}

const CLASS_NAMES = {
  root: styles.tabs ?? '',
  list: styles.list ?? '',
  tab: styles.tab ?? '',
  tabLabel: styles.label ?? '',
};

/**
 * Renders the account settings in six tabs, for a guest in two. The tabs are beside their content; on a narrow screen they are a scrollable
 * strip above it.
 */
export function AccountSettings({ displayCurrency, security, privacy }: AccountSettingsProps) {
  const t = useText();
  const user = useUser();
  const tabs = user?.is_guest === true ? GUEST_TABS : ACCOUNT_TABS;
  const [tab, openTab] = useTabInAddress(tabs);
  const [status, showStatus] = useState<FormActionStatus | null>(null);
  const isWide = useMediaQuery('(min-width: 52em)', false, { getInitialValueInEffect: false });
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = listRef.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, isWide]);

  if (user === null) return null;
  const textFor = (tone: FormActionStatus['tone']) => (status?.tone === tone ? status.text : null);
  const account = hasAccount(user) ? user : null;
  const parts: Record<AccountTab, ReactNode> = {
    profile: account && <ProfileTab user={account} showStatus={showStatus} />,
    currency: <CurrencyTab user={user} showStatus={showStatus} displayCurrency={displayCurrency} />,
    security: account && (
      <div className="stack">
        <ChangePasswordForm username={account.username} showStatus={showStatus} />
        {security(showStatus)}
        <SessionList showStatus={showStatus} />
      </div>
    ),
    privacy: <PrivacyTab>{privacy(showStatus)}</PrivacyTab>,
    notifications: <NotificationsTab />,
    account: <DeleteAccountTab showStatus={showStatus} />,
  };
  return (
    <Tabs
      value={tab}
      orientation={isWide ? 'vertical' : 'horizontal'}
      keepMounted={false}
      classNames={CLASS_NAMES}
      onChange={(chosen) => {
        showStatus(null);
        openTab(chosen);
      }}
    >
      <Tabs.List ref={listRef} aria-label={t('account.title')}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`account.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={styles.content}>
        <div className={styles.banners}>
          <FormStatus problem={textFor('problem')} notice={textFor('done')} />
        </div>
        {tabs.map((name) => (
          // The profile stays mounted while other tabs are open, so that unsaved entries stay.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'profile'}>
            {parts[name]}
          </Tabs.Panel>
        ))}
        <p className={styles.version}>{t('account.version', { version })}</p>
      </div>
    </Tabs>
  );
}

/**
 * Returns the open tab and a function that opens another one. The URL names the tab, so that a tab can be linked and survives a reload. An
 * unknown name opens the first tab.
 */
function useTabInAddress(tabs: readonly AccountTab[]): [AccountTab, (tab: string | null) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const wanted = searchParams.get('tab');
  const [first = ACCOUNT_TABS[0]] = tabs;
  const tab = tabs.find((one) => one === wanted) ?? first;
  const open = (chosen: string | null) =>
    setSearchParams(chosen === null || chosen === first ? {} : { tab: chosen }, { replace: true });
  return [tab, open];
}
