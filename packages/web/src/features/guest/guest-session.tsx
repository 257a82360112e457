import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { forgetItemPage } from '#features/items/public.ts';
import { keepSettingsApart } from '#features/saved-settings/public.ts';
import { askFirst } from '#lib/api/api-client.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import { useText } from '#lib/text/text.ts';
import { withdrawQuestion } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { guestBackend } from './guest-backend.ts';
import { toGuestFile } from './guest-file.ts';
import type { GuestPlan } from './guest-plan.ts';
import { GuestStrip } from './guest-strip.tsx';
import { guestSettings, writeGuestFile } from './guest-trace.ts';
import { openGuestPlan } from './open-guest-plan.ts';

interface Session {
  client: QueryClient;
  /** Writes the plan down where the page that takes it along finds it, changed or not. */
  save: () => void;
  end: () => void;
}

/**
 * What it holds works as if somebody were signed in, on a plan that is in this tab alone: calls are answered by it, with answers and
 * settings of their own, and a strip says so.
 */
export function GuestSession({ children }: { children: ReactNode }) {
  const t = useText();
  const [session, setSession] = useState<Session | null>(null);
  // Asked for when it is said: another language is no reason to begin anew.
  const needsAccount = useEffectEvent(() => t('guest.needsAccount'));
  useEffect(() => {
    let begun: Session | null = null;
    let isGone = false;
    const begin = async () => {
      const plan = await openGuestPlan();
      if (isGone) return;
      begun = beginSession(plan, () => needsAccount());
      setSession(begun);
    };
    void begin();
    return () => {
      isGone = true;
      begun?.end();
      setSession(null);
    };
  }, []);
  if (session === null) return <PageSpinner />;
  return (
    <QueryClientProvider client={session.client}>
      <GuestStrip onKeep={session.save} />
      {children}
    </QueryClientProvider>
  );
}

function beginSession(opened: GuestPlan, needsAccount: () => string): Session {
  let plan = opened;
  const save = () => writeGuestFile(JSON.stringify(toGuestFile(plan, new Date())));
  const onChange = (changed: GuestPlan) => {
    plan = changed;
    save();
  };
  const client = createQueryClient();
  const askServerAgain = askFirst(guestBackend(plan, { onChange, needsAccount }));
  const rejoinSettings = keepSettingsApart(guestSettings);
  forgetItemPage();
  const end = () => {
    // First whatever is still under way: it must not reach the server.
    client.clear();
    askServerAgain();
    rejoinSettings();
    forgetItemPage();
    withdrawQuestion();
    notify.withdrawAll();
  };
  return { client, save, end };
}
