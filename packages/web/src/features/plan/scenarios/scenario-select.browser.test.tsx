import { scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { ScenarioSelect } from './scenario-select.tsx';

test('an address without a known scenario shows the selected one and is corrected', async () => {
  await signUp();
  const { id: home } = await call(scenarioEndpoints.current);
  await call(scenarioEndpoints.create, { body: { name: 'Abroad' } });
  for (const unknown of ['999999', 'abc', '-1', '', '%00', '1e3']) {
    const { screen } = await renderCard(
      <Suspense>
        <ScenarioSelect />
      </Suspense>,
      { path: `/dashboard?scenario=${unknown}` },
    );
    await expect.poll(() => location.search, { message: unknown }).toBe(`?scenario=${home}`);
    await expect.element(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
    await screen.unmount();
  }
  expect((await call(scenarioEndpoints.current)).id).toBe(home);
});
