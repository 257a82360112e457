import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DOCUMENTATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue } from '#lib/text/language.ts';
import { renderCard } from '#testing/render-card.tsx';
import { DocumentationPage } from './documentation-page.tsx';

beforeAll(() => loadCatalogue(DOCUMENTATION_TEXTS));

test('guides say what is adjusted for inflation and how safe a plan is, with the limits and who sees the analysis', async () => {
  await renderCard(<DocumentationPage />, { recordings: [] });
  const chapter = page.getByRole('region', { name: 'Scenarios and forecasts' });
  await expect.element(chapter).toHaveTextContent('It never changes the items and their totals');
  await expect.element(page.getByText('nothing is corrected for inflation')).not.toBeInTheDocument();
  const guides = chapter.getByRole('heading', { level: 3 });
  expect(guides.elements().map(({ textContent }) => textContent)).toEqual([
    'Build scenarios',
    'Life events',
    'Compare them',
    'Try a change',
    'How a forecast is computed',
    'What is corrected for inflation',
    'Read the charts',
    'Ask the plan',
    'How safe is my plan?',
    'Read the fan',
    "'In 93 of 100 simulated futures'",
    'Stress tests',
    'Crisis probability',
    'Optimal allocation',
    'How the figures are made',
    'What they cannot know',
    'Who sees the advanced view',
  ]);
});
