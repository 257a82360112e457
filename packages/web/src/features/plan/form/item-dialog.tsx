import { Button } from '@mantine/core';
import type { FinancialItem } from '@meridian/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { openPlanQuestionDialog } from '#features/plan/plan-question-dialog-store.ts';
import { useLifeEventsDialog } from '#features/plan/life-events-dialog-store.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirmDiscard } from '#ui/dialog/confirm-discard.ts';
import { focusSelectedTab } from '#features/plan/view/use-grid-focus.ts';
import { HomePurchaseForm } from '#features/plan/home-purchase/home-purchase-form.tsx';
import { useItemDialog } from './item-dialog-store.ts';
import { ItemForm } from './item-form.tsx';
import type { PreselectedValues } from './use-item-form.ts';

interface ItemDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Renders the dialog 'Add Financial Item' or 'Edit Financial Item'. A click outside does not close it; every other way of closing, including Back,
 * asks for confirmation if text would be lost.
 */
export function ItemDialog({ isOpen, onClose }: ItemDialogProps) {
  const t = useText();
  const editing = useItemDialog((state) => state.editing);
  const noteAdded = useFocusForNext(isOpen);
  const { leave, isAsked, noteTyped } = useConfirmDiscard(onClose);
  const isLifeOpen = useLifeEventsDialog((panel) => panel.isOpen);
  const [isHome, setIsHome] = useState(false);
  const close = () => {
    onClose();
    setIsHome(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void leave(close)}
      title={t(isHome ? 'items.home' : editing === null ? 'items.add.title' : 'items.edit.title')}
      size="lg"
      closeOnClickOutside={false}
      // Escape closes only the topmost dialog.
      closeOnEscape={!isAsked && !isLifeOpen}
    >
      {isHome ? (
        <HomePurchaseForm
          onLeave={close}
          onDone={() => {
            noteAdded();
            close();
          }}
        />
      ) : (
        <>
          {editing === null ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void leave(() => setIsHome(true))}>
              {t('items.home.offer')}
            </Button>
          ) : (
            <ItemQuestionButtons
              item={editing}
              onAsk={(asked) =>
                void leave(() => {
                  close();
                  openPlanQuestionDialog(asked);
                })
              }
            />
          )}
          <ItemForms onTyped={noteTyped} onAdded={noteAdded} onLeave={() => void leave(close)} onDone={close} />
        </>
      )}
    </Dialog>
  );
}

interface ItemQuestionButtonsProps {
  item: FinancialItem;
  onAsk: (asked: Parameters<typeof openPlanQuestionDialog>[0]) => void;
}

/** Renders the buttons that open the dialog 'Ask the plan' with a question about this item. */
function ItemQuestionButtons({ item, onAsk }: ItemQuestionButtonsProps) {
  const t = useText();
  const button = (label: string, about: 'amount' | 'stop') => (
    <Button variant="subtle" size="compact-sm" onClick={() => onAsk({ about, itemId: item.id })}>
      {label}
    </Button>
  );
  return (
    <>
      {button(t('items.ask'), 'amount')}
      {item.category === 'income' ? button(t('items.ask.stop'), 'stop') : null}
    </>
  );
}

interface ItemFormsProps {
  /** Called with true while the form contains input that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onAdded: () => void;
  onLeave: () => void;
  onDone: () => void;
}

/** Renders the form; 'Save and add another' replaces it with a new one. */
function ItemForms({ onTyped, onAdded, onLeave, onDone }: ItemFormsProps) {
  const item = useItemDialog((state) => state.editing);
  const [last, setLast] = useState<{ count: number; offered: PreselectedValues | null }>({
    count: 0,
    offered: null,
  });
  return (
    <ItemForm
      key={last.count}
      item={item}
      offered={last.offered}
      onTyped={onTyped}
      onLeave={onLeave}
      onSaved={(offered) => {
        if (item === null) onAdded();
        if (offered === null) onDone();
        else setLast({ count: last.count + 1, offered });
      }}
    />
  );
}

/**
 * Returns a function to call after an item was added. It makes the focus move to the tab of the list when the dialog closes. Otherwise the
 * focus could be on a table cell, in which the key 'n' would start editing instead of opening the next form.
 */
function useFocusForNext(isOpen: boolean): () => void {
  const hasAdded = useRef(false);
  useLayoutEffect(() => {
    if (isOpen || !hasAdded.current) return;
    hasAdded.current = false;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.closest('[role=grid]') === null) return;
    focusSelectedTab();
  }, [isOpen]);
  return () => {
    hasAdded.current = true;
  };
}
