import { useSyncExternalStore } from 'react';
import { createMediaQueryStore } from './media-query-store.ts';

const paper = createMediaQueryStore('print');
let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    onChange();
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  const leavePaper = paper.subscribe(onChange);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    leavePaper();
  };
}

/** Returns true while the browser lays out the page for print. The hook renders its component again before the browser reads the page. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || paper.matches());
}
