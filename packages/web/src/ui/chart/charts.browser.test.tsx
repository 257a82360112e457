import { expect, test } from 'vitest';
import { renderCard } from '#testing/render-card.tsx';
import { Samples } from '#testing/sample-page.tsx';

test('draws', async () => {
  const { screen } = await renderCard(<Samples paper={false} />);
  await expect.element(screen.getByRole('figure', { name: 'Net worth', exact: true })).toBeVisible();
});
