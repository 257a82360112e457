import { useLocation } from 'react-router';
import { signOut, useAuth } from '#features/auth/auth-state.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { BrandMark } from '#ui/theme/brand.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { Link } from '#ui/link.tsx';
import { ButtonLink } from '#ui/plain-button.tsx';
import { ColorSchemeMenu, LanguageMenu } from './choice-menus.tsx';
import styles from './top-navigation.module.css';

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

/** A guest has no account to name, and what there is to sign in to stands beside these. */
const GUEST_PAGES: readonly NavTarget[] = [
  { to: PATHS.tryOut, label: 'nav.guestPlan' },
  { to: PATHS.profile, label: 'nav.guestSettings' },
  { to: PATHS.register, label: 'nav.guestKeep' },
];

/** Brand, pages, and the person's own menu; on a narrow screen one menu holds them all. */
export function TopNavigation() {
  const t = useText();
  return (
    <header className={styles.bar}>
      <nav aria-label={t('nav.main')} className={styles.inner}>
        <Link to={PATHS.home} className={styles.brand}>
          <BrandMark />
          {t('nav.brand')}
        </Link>
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
  );
}

function NavEntry({
  to,
  label,
  look,
  onChoose,
}: NavTarget & { look: 'link' | 'entry'; onChoose?: () => void }) {
  const t = useText();
  const isHere = useLocation().pathname === to;
  return (
    <Link to={to} className={styles[look]} aria-current={isHere ? 'page' : undefined} onClick={onChoose}>
      {t(label)}
    </Link>
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
      {user === null ? <ButtonLink to={GET_STARTED.to}>{t(GET_STARTED.label)}</ButtonLink> : null}
      {user === null ? null : (
        <Disclosure
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
        </Disclosure>
      )}
    </>
  );
}

function PersonEntries({ isGuest, onChoose }: { isGuest: boolean; onChoose: () => void }) {
  const t = useText();
  if (isGuest)
    return GUEST_PAGES.map((page) => <NavEntry key={page.to} {...page} look="entry" onChoose={onChoose} />);
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
    <Disclosure
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
    </Disclosure>
  );
}
