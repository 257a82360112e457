import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { readText, useKeptDrafts } from '#ui/form/drafts.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';

const FeedbackDialog = lazyDialog(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);

/** The floating 'Send Feedback' with its dialog; where it floats is the page's business. */
export function FeedbackButton() {
  const t = useText();
  const hasText = useKeptDrafts('feedback', readText).length > 0;
  const [isOpen, setIsOpen] = useState(hasText);
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<Icon name="feedback" />}
        onClick={() => setIsOpen(true)}
      >
        {t('feedback.send')}
      </Button>
      <FeedbackDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
