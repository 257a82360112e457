import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '#lib/text/text.ts';
import { useRestoredText } from '#ui/form/unsaved-text.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';

const FeedbackDialog = lazyDialog(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);

/** Renders the button 'Send Feedback' with its dialog; the page positions it. */
export function FeedbackButton() {
  const t = useText();
  const typed = useRestoredText('feedback', z.string());
  const [isOpen, setIsOpen] = useState(typed !== undefined);
  return (
    <>
      <Button size="md" variant="default" leftSection={<Icon name="feedback" />} onClick={() => setIsOpen(true)}>
        {t('feedback.send')}
      </Button>
      <FeedbackDialog typedBefore={typed} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
