import type { RunningServer } from '#e2e/server.ts';

/** Lets an hour pass for every sign-in there is, so that the server asks who is there; none of them ends by it. */
export function letSignInsAge(server: RunningServer): Promise<void> {
  return server.query("update tokens set created_at = created_at - interval '1 hour'");
}
