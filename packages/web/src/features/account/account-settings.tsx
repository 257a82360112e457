import { Tabs } from '@mantine/core';
import { hasAccount } from '@meridian/contract';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '#features/auth/public.ts';
import { useText } from '#lib/text/text.ts';
import styles from './account.module.css';
import { type Status, type Tell, Told } from '#ui/form/told.tsx';
import { ACCOUNT_TABS, GUEST_TABS, useTabInAddress } from './account-tab.ts';
import { CurrencyTab } from './currency-tab.tsx';
import { DangerTab } from './danger-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

interface AccountSettingsProps {
  /** The choice of the display currency, which another feature owns. */
  displayCurrency: ReactNode;
  /** More of the Security tab, which other features own; it tells in the banner what became of things. */
  security: (tell: Tell) => ReactNode;
  /** More of the privacy tab, another feature's too. */
  privacy: (tell: Tell) => ReactNode;
}

const CLASS_NAMES = {
  root: styles.tabs ?? '',
  list: styles.list ?? '',
  tab: styles.tab ?? '',
  tabLabel: styles.label ?? '',
};

/** Six tabs, of a guest two: beside their content where there is room, else a strip above it that scrolls. */
export function AccountSettings({ displayCurrency, security, privacy }: AccountSettingsProps) {
  const t = useText();
  const user = useUser();
  const tabs = user?.is_guest === true ? GUEST_TABS : ACCOUNT_TABS;
  const [tab, openTab] = useTabInAddress(tabs);
  const [status, tell] = useState<Status | null>(null);
  const isWide = useMediaQuery('(min-width: 52em)', false, { getInitialValueInEffect: false });
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = listRef.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, isWide]);

  if (user === null) return null;
  const textFor = (tone: Status['tone']) => (status?.tone === tone ? status.text : null);
  return (
    <Tabs
      value={tab}
      orientation={isWide ? 'vertical' : 'horizontal'}
      keepMounted={false}
      classNames={CLASS_NAMES}
      onChange={(chosen) => {
        tell(null);
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
          <Told problem={textFor('problem')} notice={textFor('done')} />
        </div>
        {/* Kept while others are open: what was typed and not yet saved waits here. */}
        {hasAccount(user) ? (
          <Tabs.Panel value="profile" keepMounted>
            <ProfileTab user={user} tell={tell} />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="currency">
          <CurrencyTab user={user} tell={tell} displayCurrency={displayCurrency} />
        </Tabs.Panel>
        {hasAccount(user) ? (
          <Tabs.Panel value="security">
            <SecurityTab user={user} tell={tell}>
              {security(tell)}
            </SecurityTab>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="privacy">
          <PrivacyTab>{privacy(tell)}</PrivacyTab>
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="account">
          <DangerTab tell={tell} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}
