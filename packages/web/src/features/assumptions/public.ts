/** All that other features may use of this one. */
export { AssumptionsNote } from './assumptions-note.tsx';
