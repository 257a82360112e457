import type { CurrencyCode, StressTest } from '@meridian/engine';
import { create } from 'zustand';

/** A crisis that is asked about, and what it is called. */
interface AskedCrisis {
  readonly test: StressTest;
  /** Months until it begins. */
  readonly offset: number;
  readonly name: string;
}

/** A question to the plan: about all spending, saving, the end of work, the amount of one item, an exchange rate, or a crisis. */
export interface Asked {
  readonly about: 'spend' | 'save' | 'stop' | 'amount' | 'rate' | 'crisis';
  /** The item that it is about; absent: the dialog chooses one where one is needed. */
  readonly itemId?: number;
  /** For the end of work: the milestone that it is about instead. */
  readonly milestoneId?: number;
  readonly code?: CurrencyCode;
  readonly crisis?: AskedCrisis;
  /** For a crisis: the name of one that comes with the product, instead. */
  readonly preset?: string;
}

/** The question with which the dialog was opened last; it stays while the closing dialog fades. */
export const useAsked = create<{ isOpen: boolean; asked: Asked | null }>(() => ({
  isOpen: false,
  asked: null,
}));

/** Opens 'Ask the plan'; its host stands once on the page. */
export function askPlan(asked: Asked): void {
  useAsked.setState({ isOpen: true, asked });
}
