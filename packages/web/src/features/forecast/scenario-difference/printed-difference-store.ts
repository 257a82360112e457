import type { ReactNode } from 'react';
import { create } from 'zustand';

/**
 * Stores the function that renders the difference of scenarios in print. It is null unless the difference is open on the page, because its
 * code is loaded only then.
 */
export const usePrintedDifferenceStore = create<{ render: (() => ReactNode) | null }>(() => ({ render: null }));
