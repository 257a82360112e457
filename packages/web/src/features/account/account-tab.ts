import { useSearchParams } from 'react-router';

/** The side tabs, as product.md section 2 lists them. */
export const ACCOUNT_TABS = [
  'profile',
  'currency',
  'security',
  'privacy',
  'notifications',
  'account',
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** A guest has nothing of what the others are about. */
export const GUEST_TABS: readonly AccountTab[] = ['currency', 'privacy'];

const FIRST = ACCOUNT_TABS[0];

/** The address of one tab of the settings, for links: '/profile?tab=security'. */
export function addressOfTab(tab: AccountTab): string {
  return tab === FIRST ? '?' : `?tab=${tab}`;
}

/** The open tab stands in the address, so that it can be linked and survives a reload; whatever else stands there opens the first. */
export function useTabInAddress(tabs: readonly AccountTab[]): [AccountTab, (tab: string | null) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const wanted = searchParams.get('tab');
  const [first = FIRST] = tabs;
  const tab = tabs.find((one) => one === wanted) ?? first;
  const open = (chosen: string | null) =>
    setSearchParams(chosen === null || chosen === first ? {} : { tab: chosen }, { replace: true });
  return [tab, open];
}
