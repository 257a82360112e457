import { useMediaQuery } from '@mantine/hooks';
import { Suspense, lazy, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '#features/auth/public.ts';
import { FeedbackButton } from '#features/feedback/feedback-button.tsx';
import { AddItemButton } from '#features/items/form/add-item-button.tsx';
import { ItemDialogHost } from '#features/items/form/item-dialog-host.tsx';
import { saveSettings, useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { SidePart } from '#ui/layout/side-part.tsx';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { CardGrid } from './card-grid.tsx';
import { DASHBOARD_CARDS } from './dashboard-cards.tsx';
import styles from './dashboard-page.module.css';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PlanStart } from './plan-start.tsx';
import { PrintedPlanHost } from './printed-plan-host.tsx';
import { PrivacyToggle } from './privacy-toggle.tsx';
import { arrangedCards, layoutOf, withShown } from './view-cards.ts';

const AdvancedView = lazy(async () => ({
  default: (await withCatalogue(() => import('./advanced/advanced-view.tsx'), 'advanced')).AdvancedView,
}));

/** The main screen: figures, controls, charts and items of the selected scenario, in the person's own arrangement. */
export function DashboardPage() {
  const t = useText();
  const user = useUser();
  const saved = useSavedSettings((settings) => settings.dashboardLayout);
  const layout = useMemo(() => layoutOf(DASHBOARD_CARDS, saved), [saved]);
  const cards = useMemo(() => arrangedCards(DASHBOARD_CARDS, layout, user), [layout, user]);
  const [isArranging, setIsArranging] = useState(false);
  const [parameters] = useSearchParams();
  const isAdvanced = user?.may_use_advanced_view === true && parameters.get('view') === 'advanced';
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.page}>
      <title>{t('page.dashboard')}</title>
      <header className={styles.header}>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          {t('dashboard.title')}
        </h1>
        <div className={styles.actions}>
          <ArrangeButtons
            isArranging={isArranging}
            onArranging={setIsArranging}
            onReset={() => {
              saveSettings({ dashboardLayout: [] });
              return () => saveSettings({ dashboardLayout: saved });
            }}
          />
          <PrivacyToggle />
        </div>
        {isArranging ? <p className={styles.help}>{t('dashboard.arrange.help')}</p> : null}
      </header>
      <SidePart>
        <PlanStart passFocus={() => titleRef.current?.focus({ preventScroll: true })} />
      </SidePart>
      {isAdvanced ? (
        <Suspense fallback={<PageSpinner />}>
          <AdvancedView isArranging={isArranging} onGiveUp={() => setIsArranging(false)} />
        </Suspense>
      ) : (
        <CardGrid
          cards={cards}
          isArranging={isArranging}
          onArrange={(changed) => saveSettings({ dashboardLayout: withShown(layout, changed) })}
          onGiveUp={() => setIsArranging(false)}
        />
      )}
      <SidePart>
        <DashboardShortcuts />
      </SidePart>
      <SidePart>
        <div className={styles.floating}>
          {/* Who tries a plan has no account that an answer could go to. */}
          {user?.is_guest === true ? null : <FeedbackButton />}
          {isPhone ? null : <AddItemButton />}
        </div>
      </SidePart>
      {isPhone ? (
        <SidePart>
          <PhoneBar />
        </SidePart>
      ) : null}
      <SidePart>
        <ItemDialogHost />
      </SidePart>
      <SidePart>
        <PrintedPlanHost />
      </SidePart>
    </div>
  );
}
