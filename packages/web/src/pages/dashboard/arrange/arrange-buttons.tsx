import { Button } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

interface ArrangeButtonsProps {
  /** Puts the cards back as they were at first; answers how to undo that. */
  onReset: () => () => void;
  isArranging: boolean;
  onArranging: (isArranging: boolean) => void;
}

/** Begins and ends the arranging of cards, and puts them back as they were at first. */
export function ArrangeButtons({ isArranging, onReset, onArranging }: ArrangeButtonsProps) {
  const t = useText();
  const reset = () => {
    const undo = onReset();
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
