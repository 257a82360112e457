import { Button } from '@mantine/core';
import { saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';

/** Hides every amount from eyes that are not the person's own, and shows them again. */
export function PrivacyToggle() {
  const t = useText();
  const { amountsHidden } = useDisplay();
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
