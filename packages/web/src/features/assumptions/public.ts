/** The exports that other features may use. */
export { AssumptionsNote } from './assumptions-note.tsx';
