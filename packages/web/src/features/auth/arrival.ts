import { create } from 'zustand';
import { PATHS } from '#paths.ts';

/** What the landing page's address brought along to sign in by; null when nothing, and once it is dealt with. */
export const useArrival = create<{ token: string | null }>(() => ({ token: null }));

/** Once, at the very start: takes a token out of the address before anything else can see it there. */
export function takeArrival(): void {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (location.pathname !== PATHS.home || token === null || query.get('auth') !== 'success') return;
  history.replaceState(null, '', PATHS.home);
  useArrival.setState({ token });
}
