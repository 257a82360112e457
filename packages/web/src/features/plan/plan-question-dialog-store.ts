import type { CurrencyCode, StressTest } from '@meridian/engine';
import { create } from 'zustand';

/** A stress test whose effect on the plan is asked about. */
interface CrisisInQuestion {
  readonly test: StressTest;
  /** Months from the start of the plan until the crisis begins. */
  readonly offset: number;
  /** The name of the stress test, as the dialog shows it. */
  readonly name: string;
}

/** A question about the plan, for the dialog 'Ask the plan'. */
export interface PlanQuestion {
  /** The subject: total spending, saving, the end of work (`stop`), the amount of one item, an exchange rate, or a crisis. */
  readonly about: 'spend' | 'save' | 'stop' | 'amount' | 'rate' | 'crisis';
  /** The id of the item that the question is about. If it is absent and the question needs an item, the dialog offers a choice. */
  readonly itemId?: number;
  /** The id of the milestone that ends work: only in a question about the end of work, instead of `itemId`. */
  readonly milestoneId?: number;
  /** The currency whose exchange rate the question is about; only in a question about a rate. */
  readonly code?: CurrencyCode;
  /** The stress test; only in a question about a crisis. */
  readonly crisis?: CrisisInQuestion;
  /** The name of a predefined stress test; only in a question about a crisis, instead of `crisis`. */
  readonly preset?: string;
}

/** The state of the dialog 'Ask the plan'. After closing it still has the last question, which the closing animation shows. */
export const usePlanQuestionDialog = create<{ isOpen: boolean; question: PlanQuestion | null }>(() => ({
  isOpen: false,
  question: null,
}));

/** Opens the dialog 'Ask the plan' with a question. */
export function openPlanQuestionDialog(asked: PlanQuestion): void {
  usePlanQuestionDialog.setState({ isOpen: true, question: asked });
}
