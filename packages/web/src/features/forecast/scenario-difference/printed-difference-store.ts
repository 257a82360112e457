import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Renders the difference for print while it is open on the page; null otherwise. The code of the difference is loaded only then. */
export const usePrintedDifferenceStore = create<{ render: (() => ReactNode) | null }>(() => ({ render: null }));
