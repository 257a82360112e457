const OUTCOMES = /^(settings|key|database|disk|mail|rates|economic data|clock) +(ok|warn|fail|off|skipped) +(.*)$/gm;

/** Returns the outcome and message of each row that the command `check` prints. */
export function rowsOf(said: string): Record<string, string> {
  return Object.fromEntries(
    [...said.matchAll(OUTCOMES)].map(([, name = '', outcome, text]): [string, string] => [name, `${outcome}: ${text}`]),
  );
}
