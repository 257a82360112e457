import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import { LAYOUT_SETTING_NAMES } from './card-grid.tsx';
import styles from './dashboard-page.module.css';
import { type DashboardView, VIEW_PARAMETER } from './use-dashboard-view.ts';
import toggleStyles from './view-toggle.module.css';

interface DashboardHeaderProps {
  titleRef: RefObject<HTMLHeadingElement | null>;
  view: DashboardView;
  /** True if this user may use the advanced view. */
  mayChoose: boolean;
  isArranging: boolean;
  onArranging: (isArranging: boolean) => void;
}

/** Renders the dashboard's heading, the switch between its views, and the buttons that act on all cards. */
export function DashboardHeader({ titleRef, view, mayChoose, ...arranging }: DashboardHeaderProps) {
  const t = useText();
  return (
    <header className={styles.header}>
      <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
        {t('dashboard.title')}
      </h1>
      {mayChoose ? (
        <OptionalSection>
          <ViewToggle view={view} />
        </OptionalSection>
      ) : null}
      <div className={styles.actions}>
        <ArrangeButtons view={view} {...arranging} />
        <PrivacyToggle />
      </div>
      {arranging.isArranging ? <p className={styles.help}>{t('dashboard.arrange.help')}</p> : null}
    </header>
  );
}

/** Renders the switch between both views of the dashboard. Its options are links, because each view has an address. */
function ViewToggle({ view }: { view: DashboardView }) {
  const t = useText();
  const [parameters] = useSearchParams();
  const entry = (target: DashboardView) => {
    const changed = new URLSearchParams(parameters);
    changed.set(VIEW_PARAMETER, target);
    return {
      to: `?${changed}`,
      className: toggleStyles.entry,
      'aria-current': view === target ? 'page' : undefined,
    } as const;
  };
  return (
    <nav className={toggleStyles.toggle} aria-label={t('dashboard.view')}>
      <Link {...entry('standard')}>{t('dashboard.view.standard')}</Link>
      <Link {...entry('advanced')}>
        {t('dashboard.view.advanced')} <span className={toggleStyles.beta}>{t('dashboard.view.beta')}</span>
      </Link>
    </nav>
  );
}

/** Renders the buttons that start and end the arranging of cards, and the button that restores the default arrangement. */
function ArrangeButtons({
  view,
  isArranging,
  onArranging,
}: Pick<DashboardHeaderProps, 'view' | 'isArranging' | 'onArranging'>) {
  const t = useText();
  const setting = LAYOUT_SETTING_NAMES[view];
  const saved = useSavedSettings((settings) => settings[setting]);
  const reset = () => {
    saveSettings({ [setting]: [] });
    const undo = () => saveSettings({ [setting]: saved });
    notify.done(t('dashboard.arrange.resetDone'), { label: t('common.undo'), run: undo });
  };
  return (
    <>
      {isArranging ? (
        <Button variant="subtle" onClick={reset}>
          {t('dashboard.arrange.reset')}
        </Button>
      ) : null}
      <Button variant={isArranging ? 'filled' : 'subtle'} onClick={() => onArranging(!isArranging)}>
        {t(isArranging ? 'dashboard.arrange.done' : 'dashboard.arrange')}
      </Button>
    </>
  );
}

/** Renders a button that hides all amounts from people nearby, and shows them again. */
function PrivacyToggle() {
  const t = useText();
  const { amountsHidden } = useDisplaySettings();
  return (
    <Button
      variant="default"
      leftSection={<Icon name={amountsHidden ? 'eye' : 'eye-off'} size={18} />}
      onClick={() => saveSettings({ hideSensitiveData: !amountsHidden })}
    >
      {t(amountsHidden ? 'dashboard.showData' : 'dashboard.hideData')}
    </Button>
  );
}
