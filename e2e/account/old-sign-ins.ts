import type { RunningServer } from '#e2e/server.ts';

/** Ages every sign-in by one hour, so that the server asks for re-authentication. No sign-in expires by this. */
export function letSignInsAge(server: RunningServer): Promise<void> {
  return server.query("update tokens set created_at = created_at - interval '1 hour'");
}
