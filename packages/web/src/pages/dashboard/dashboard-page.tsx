import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useUser } from '#features/identity/public.ts';
import { FeedbackButton } from '#features/feedback/feedback-button.tsx';
import { AskDialogHost } from '#features/questions/ask-dialog-host.tsx';
import { AddItemButton, ItemDialogHost } from '#features/plan/form/item-dialog-host.tsx';
import { useText } from '#lib/text/text.ts';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import { LazyAdvancedView } from './lazy-advanced-view.tsx';
import { ArrangedCards } from './card-grid.tsx';
import { DASHBOARD_CARDS } from './dashboard-cards.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import styles from './dashboard-page.module.css';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import { MobileNavigationBar } from './mobile-navigation-bar.tsx';
import { EmptyPlanStart } from './empty-plan-start.tsx';
import { PrintedPlanHost } from './printed-plan-host.tsx';
import { type DashboardView, useDashboardView } from './use-dashboard-view.ts';

/**
 * Renders the dashboard of the selected scenario in the user's own arrangement: figures, controls, charts and items, or the advanced view
 * with its analyses.
 */
export function DashboardPage() {
  const t = useText();
  const user = useUser();
  const { view, mayChoose } = useDashboardView();
  const [arranged, setArranged] = useState<DashboardView | null>(null);
  const arranging = { isArranging: arranged === view, onGiveUp: () => setArranged(null) };
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.page}>
      <title>{t(view === 'advanced' ? 'page.dashboard.advanced' : 'page.dashboard')}</title>
      <DashboardHeader
        titleRef={titleRef}
        view={view}
        mayChoose={mayChoose}
        isArranging={arranging.isArranging}
        onArranging={(isArranging) => setArranged(isArranging ? view : null)}
      />
      <OptionalSection>
        <EmptyPlanStart passFocus={() => titleRef.current?.focus({ preventScroll: true })} />
      </OptionalSection>
      {view === 'advanced' ? (
        <LazyAdvancedView {...arranging} />
      ) : (
        <ArrangedCards view="standard" table={DASHBOARD_CARDS} {...arranging} />
      )}
      <OptionalSection>
        <DashboardShortcuts view={view} />
      </OptionalSection>
      <OptionalSection>
        <div className={styles.floating} data-foot-buttons>
          {/* A guest has no account to which a reply could be sent. */}
          {user?.is_guest === true ? null : <FeedbackButton />}
          {isPhone ? null : <AddItemButton />}
        </div>
      </OptionalSection>
      {isPhone ? (
        <OptionalSection>
          <MobileNavigationBar key={view} view={view} />
        </OptionalSection>
      ) : null}
      <OptionalSection>
        <ItemDialogHost />
      </OptionalSection>
      <OptionalSection>
        <AskDialogHost />
      </OptionalSection>
      {view === 'advanced' ? null : (
        <OptionalSection>
          <PrintedPlanHost />
        </OptionalSection>
      )}
    </div>
  );
}
