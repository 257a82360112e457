import { type Session, authEndpoints } from '@meridian/contract';
import { expect, test, vi } from 'vitest';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { SessionList } from './session-list.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const HERE: Session = {
  id: 1,
  kind: 'session',
  device: '',
  source_id: null,
  created_at: '2026-01-02T03:04:05Z',
  last_used_at: '2026-01-02T03:04:05Z',
  current: true,
};
const ELSEWHERE: Session = { ...HERE, id: 2, device: FIREFOX, current: false };

const list = recordResponse(authEndpoints.sessions, {
  count: 2,
  next: null,
  previous: null,
  results: [HERE, ELSEWHERE],
});

test('only other sessions can be ended, and a failure is reported', async () => {
  expectConsoleErrors(/A sign-in could not be ended/, /500/);
  const showStatus = vi.fn<ShowStatus>();
  const { screen, calls } = await renderCard(<SessionList showStatus={showStatus} />, {
    recordings: [list, recordError(authEndpoints.endSession, 500)],
  });
  await expect.element(screen.getByText('This device')).toBeVisible();
  expect(screen.getByRole('button', { name: /^End / }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'End Firefox on Linux' }).click();
  await expect.poll(() => showStatus.mock.lastCall?.[0]).toMatchObject({ tone: 'problem' });
  expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', address: '/api/auth/sessions/2/' }));
});
