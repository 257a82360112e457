import { type ComponentType, type ReactNode, createContext, useContext } from 'react';
import { signOut, useAuth } from '#features/identity/auth-state.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { PATHS, findPublicPath } from '#paths.ts';
import { Logo } from '#ui/theme/logo.tsx';
import { Popover } from '#ui/layout/popover.tsx';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { buttonClass } from '#ui/plain-button.tsx';
import { ColorSchemeMenu, LanguageMenu } from './language-and-color-scheme-menus.tsx';
import styles from './top-navigation.module.css';

interface LinkProps {
  to: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** The current page and the kind of links on it. */
export interface NavigationProps {
  /** The address of the current page. */
  path: string;
  /** Renders a link to a page of the application: the router's link within it, a plain one on public pages. */
  Link: ComponentType<LinkProps>;
}

/** Renders a plain link, without the router. */
export const NativeLink = ({ to, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

const NavigationContext = createContext<NavigationProps>({ path: '', Link: NativeLink });

interface NavTarget {
  to: string;
  label: MessageKey;
}

const PAGES: readonly NavTarget[] = [
  { to: PATHS.home, label: 'nav.home' },
  { to: PATHS.cases, label: 'nav.useCases' },
  { to: PATHS.documentation, label: 'nav.documentation' },
];
const SIGN_IN: NavTarget = { to: PATHS.login, label: 'nav.signIn' };
const GET_STARTED: NavTarget = { to: PATHS.register, label: 'nav.getStarted' };
const PERSON_PAGES: readonly NavTarget[] = [
  { to: PATHS.profile, label: 'nav.profile' },
  { to: PATHS.dashboard, label: 'nav.dashboard' },
];

/** The menu of a guest. It has no account pages, because a guest has no account; the links to sign in are beside the menu. */
const GUEST_PAGES: readonly NavTarget[] = [
  { to: PATHS.tryOut, label: 'nav.guestPlan' },
  { to: PATHS.profile, label: 'nav.guestSettings' },
  { to: PATHS.register, label: 'nav.guestKeep' },
];

const LOOKS = { link: styles['link'], entry: styles['entry'], button: buttonClass({}) };

/** Renders the navigation at the top: the logo, links to pages, and the user's menu. On a narrow screen one menu contains all of them. */
export function TopNavigation(navigation: NavigationProps) {
  const t = useText();
  return (
    <NavigationContext value={navigation}>
      <header className={styles.bar}>
        <nav aria-label={t('nav.main')} className={styles.inner}>
          <a href={PATHS.home} className={styles.brand}>
            <Logo />
            {t('nav.brand')}
          </a>
          <div className={styles.wide}>
            {PAGES.map((page) => (
              <NavEntry key={page.to} {...page} look="link" />
            ))}
          </div>
          <div className={styles.end}>
            <LanguageMenu />
            <ColorSchemeMenu />
            <div className={styles.wide}>
              <PersonPart />
            </div>
            <div className={styles.narrow}>
              <NarrowMenu />
            </div>
          </div>
        </nav>
      </header>
    </NavigationContext>
  );
}

function NavEntry({ to, label, look, onChoose }: NavTarget & { look: keyof typeof LOOKS; onChoose?: () => void }) {
  const t = useText();
  const { path, Link } = useContext(NavigationContext);
  const Target = findPublicPath(to) === undefined ? Link : NativeLink;
  return (
    <Target to={to} className={LOOKS[look]} aria-current={path === to ? 'page' : undefined} onClick={onChoose}>
      {t(label)}
    </Target>
  );
}

function PersonPart() {
  const t = useText();
  const { status, user } = useAuth();
  if (status === 'loading') return null;
  const name = user?.is_guest === true ? t('nav.guest') : user?.first_name || user?.username;
  return (
    <>
      {user === null || user.is_guest ? <NavEntry {...SIGN_IN} look="link" /> : null}
      {user === null ? <NavEntry {...GET_STARTED} look="button" /> : null}
      {user === null ? null : (
        <Popover
          buttonClassName={styles.person}
          button={
            <>
              <PlainIcon name="user" />
              <bdi>{name}</bdi>
              <PlainIcon name="chevron-down" size={16} />
            </>
          }
        >
          {(close) => <PersonEntries isGuest={user.is_guest} onChoose={close} />}
        </Popover>
      )}
    </>
  );
}

function PersonEntries({ isGuest, onChoose }: { isGuest: boolean; onChoose: () => void }) {
  const t = useText();
  if (isGuest) return GUEST_PAGES.map((page) => <NavEntry key={page.to} {...page} look="entry" onChoose={onChoose} />);
  return (
    <>
      {PERSON_PAGES.map((page) => (
        <NavEntry key={page.to} {...page} look="entry" onChoose={onChoose} />
      ))}
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          onChoose();
          void signOut();
        }}
      >
        {t('nav.signOut')}
      </button>
    </>
  );
}

function NarrowMenu() {
  const t = useText();
  const user = useAuth((state) => state.user);
  const entries = user === null ? [SIGN_IN, GET_STARTED] : user.is_guest ? [SIGN_IN] : [];
  return (
    <Popover
      buttonClassName={styles.iconButton}
      panelClassName={styles.sheet}
      button={<PlainIcon name="menu" />}
      label={(isOpen) => t(isOpen ? 'nav.closeMenu' : 'nav.openMenu')}
    >
      {(close) => (
        <>
          {[...PAGES, ...entries].map((page) => (
            <NavEntry key={page.to} {...page} look="entry" onChoose={close} />
          ))}
          {user === null ? null : <PersonEntries isGuest={user.is_guest} onChoose={close} />}
        </>
      )}
    </Popover>
  );
}
