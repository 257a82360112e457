/** The report of embedded-child.ts about its start. */
export interface ChildReport {
  readonly socketDirectory: string;
  readonly lines: readonly string[];
  /** The error message; empty if the database is running. */
  readonly error: string;
}
