import type { CurrencyCode, StressTest } from '@meridian/engine';
import { create } from 'zustand';

/** A crisis to ask about, with the name to show. */
interface CrisisInQuestion {
  readonly test: StressTest;
  /** Months until the crisis begins. */
  readonly offset: number;
  readonly name: string;
}

/** A question about the plan: total spending, saving, the end of work, the amount of one item, an exchange rate, or a crisis. */
export interface PlanQuestion {
  readonly about: 'spend' | 'save' | 'stop' | 'amount' | 'rate' | 'crisis';
  /** The item in question; if absent, the dialog offers a choice if one is needed. */
  readonly itemId?: number;
  /** For the end of work: the milestone in question, instead of an item. */
  readonly milestoneId?: number;
  readonly code?: CurrencyCode;
  readonly crisis?: CrisisInQuestion;
  /** For a crisis: the name of a preset, instead of `crisis`. */
  readonly preset?: string;
}

/** The state of the dialog. The last question stays during the closing animation. */
export const usePlanQuestionDialog = create<{ isOpen: boolean; question: PlanQuestion | null }>(() => ({
  isOpen: false,
  question: null,
}));

/** Opens the dialog 'Ask the plan' with a question. */
export function openPlanQuestionDialog(asked: PlanQuestion): void {
  usePlanQuestionDialog.setState({ isOpen: true, question: asked });
}
