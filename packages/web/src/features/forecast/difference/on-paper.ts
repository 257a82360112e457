import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Draws the difference on paper, for as long as it is open on the page; null: it is not. Its own code is there only then. */
export const useDifferenceOnPaper = create<{ draw: (() => ReactNode) | null }>(() => ({ draw: null }));
