import { Button } from '@mantine/core';
import {
  type DashboardCard,
  DEFAULT_DASHBOARD_LAYOUT,
  saveSettings,
} from '#features/saved-settings/settings-store.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

interface ArrangeButtonsProps {
  layout: readonly DashboardCard[];
  isArranging: boolean;
  onArranging: (isArranging: boolean) => void;
}

/** Begins and ends the arranging of cards, and puts them back as they were at first. */
export function ArrangeButtons({ layout, isArranging, onArranging }: ArrangeButtonsProps) {
  const t = useText();
  const reset = () => {
    saveSettings({ dashboardLayout: DEFAULT_DASHBOARD_LAYOUT });
    notify.done(t('dashboard.arrange.resetDone'), {
      label: t('common.undo'),
      run: () => saveSettings({ dashboardLayout: layout }),
    });
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
