/** All that other features may use of this one. */
export { useImport } from './export-api.ts';
