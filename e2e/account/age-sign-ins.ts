import type { RunningServer } from '#e2e/server.ts';

/**
 * Ages every sign-in by one hour, so that the server asks for re-authentication. This is too short for any sign-in to
 * expire.
 */
export function ageSignIns(server: RunningServer): Promise<void> {
  return server.query("update tokens set created_at = created_at - interval '1 hour'");
}
