import type { FinancialItem } from '@meridian/contract';
import { create } from 'zustand';
import type { PatchField } from './item-conflict.ts';

/** An item in dispute: as it is now, and as the person wants it. */
export interface Conflict {
  readonly theirs: FinancialItem;
  readonly mine: FinancialItem;
  readonly fields: readonly PatchField[];
}

export type Kept = 'theirs' | 'mine';

interface Question extends Conflict {
  readonly isOpen: boolean;
  readonly answer: (kept: Kept) => void;
}

export const useConflictQuestion = create<{ readonly question: Question | null }>()(() => ({
  question: null,
}));

/** Asks whose values are to stand. Changes are sent one by one, so that one question at most is open. */
export function askWhichToKeep(conflict: Conflict): Promise<Kept> {
  return new Promise((resolve) => {
    const answer = (kept: Kept) => {
      // The words stay while the closing dialog fades.
      useConflictQuestion.setState({ question: { ...conflict, isOpen: false, answer: () => undefined } });
      resolve(kept);
    };
    useConflictQuestion.setState({ question: { ...conflict, isOpen: true, answer } });
  });
}
