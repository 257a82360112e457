import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, newPerson, test as signedIn } from '#e2e/testing/people.ts';
import { test } from '#e2e/testing/test.ts';

const PAGES = [
  { path: '/', heading: 'One plan for a life in several currencies' },
  { path: '/use-cases', heading: 'Plan what you are living for' },
  { path: '/documentation', heading: 'How to plan with Meridian' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/terms-of-service', heading: 'Terms of Service' },
] as const;

/** The route of an example without an account, and pages that only ask who is there. */
const ELSEWHERE = ['/try', '/login', '/register'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const heading = PAGES.find((each) => each.path === path)?.heading ?? '';
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

/** What a program reads of a page without running it: link previews, search engines. */
async function expectToldWithoutScripts(page: Page, path: string): Promise<void> {
  const { origin } = new URL(page.url());
  const html = await (await page.request.get(path, { headers: { accept: '*/*' } })).text();
  const said = await page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html');
    const content = (name: string) => head.querySelector(`meta[${name}]`)?.getAttribute('content');
    const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href');
    const [image, address] = [content('property="og:image"'), content('property="og:url"')];
    return { title, description: content('name=description'), image, address, canonical };
  }, html);
  const image = `${origin}/social-card.png`;
  const address = `${origin}${path}`;
  const told = { title: await page.title(), description: await description(page) };
  expect(said).toEqual({ ...told, image, address, canonical: address });
}

/** Not the component library's, which stays in the browser once the interface has been there. */
async function expectOwnFace(page: Page): Promise<void> {
  const face = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(face).toMatch(/^"Hanken Grotesk/);
}

test('every page can be read in every look and width, and says what it is', async ({ page }) => {
  test.slow();
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const { path } of PAGES) {
    await open(page, path);
    titles.add(await page.title());
    descriptions.add(await description(page));
    await expectToldWithoutScripts(page, path);
    await expectOwnFace(page);
    for (const details of await page.locator('summary').all()) await details.click();
    await inEveryLook(page, (look) => expectAccessible(page, `${path}, ${look}`), {
      widths: [1440, 768, 320],
    });
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
});

test('every link leads somewhere: to a page, or to a part of one', async ({ page }) => {
  const known = [...PAGES.map(({ path }) => path), ...ELSEWHERE];
  const links = new Set<string>();
  for (const { path } of PAGES) {
    await open(page, path);
    for (const link of await page.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (href.startsWith('mailto:')) expect(href).toMatch(/^mailto:support@[^@?]+\?subject=/);
      else links.add(new URL(href, page.url()).href);
    }
  }
  for (const link of links) {
    const { pathname, hash } = new URL(link);
    expect(known, link).toContain(pathname);
    if (hash === '') continue;
    await open(page, pathname);
    expect(await page.locator(hash).count(), link).toBe(1);
  }
});

test('the landing page computes while the levers turn, and leads on', async ({ page }) => {
  await open(page, '/');
  const plate = page.getByRole('figure');
  const stay = plate.getByRole('listitem').filter({ hasText: 'Stay in Lisbon' });
  await expect(stay).toContainText(/\$1\.\d+M/);
  const before = await stay.innerText();
  await page.getByRole('slider', { name: 'Invest each month' }).press('End');
  await expect(stay).not.toHaveText(before);
  await page.getByRole('button', { name: 'ILS' }).click();
  await expect(stay).toContainText('₪');

  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(page.getByText('€1,450')).toHaveCount(2);
  await expect(
    page.getByRole('region', { name: 'What Meridian does' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(3);
  await expect(
    page.getByRole('region', { name: 'What you can do with it' }).getByRole('listitem'),
  ).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'See it with example data' })).toHaveAttribute('href', '/try');
  await page.getByRole('main').getByRole('link', { name: 'Get started for free' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Learn more' }).click();
  await expect(page).toHaveURL(/\/use-cases$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12);
});

test('an address can name a part of a page, and the contents lead to it', async ({ page }) => {
  const isAtTop = (id: string) =>
    expect
      .poll(() => page.locator(`#${id}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top - 60)))
      .toBeLessThan(30);
  await page.goto('/documentation#guide-forecast');
  const groups = page.getByRole('navigation', { name: 'Guides' }).getByRole('heading', { level: 2 });
  await expect(groups).toHaveText([
    'First steps',
    'Items and currencies',
    'Scenarios and forecasts',
    'Privacy and your account',
  ]);
  await isAtTop('guide-forecast');
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Tags' }).click();
  await isAtTop('guide-tags');
  await expect(page.locator('#guide-tags')).toBeFocused();
  await page.goto('/privacy-policy#cookies');
  await isAtTop('cookies');
  await page.getByRole('link', { name: 'Documentation' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to plan' })).toBeInViewport();
  await expect(page.getByRole('group')).toHaveCount(8);
});

test('guides say what is corrected for inflation, and how safe a plan is, with its limits and who sees it', async ({
  page,
}) => {
  await open(page, '/documentation#safety');
  await expect(page.getByRole('heading', { name: 'How safe is my plan?' })).toBeInViewport();
  const chapter = page.getByRole('region', { name: 'Scenarios and forecasts' });
  await expect(chapter).toContainText('Never corrected are the items and their totals');
  await expect(page.getByText('nothing is corrected for inflation')).toHaveCount(0);
  await expect(chapter.getByRole('heading', { level: 3 })).toHaveText([
    'Build scenarios',
    'Compare them',
    'How a forecast is computed',
    'What is corrected for inflation',
    'Read the charts',
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
  const contents = page.getByRole('navigation', { name: 'Guides' });
  await contents.getByRole('link', { name: 'Crisis probability' }).click();
  await expect(page.locator('#guide-crisis')).toBeFocused();
});

test('a phone finds everything in one menu, and unknown addresses lead home', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Use Cases', 'Documentation', 'Sign in', 'Get started'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(/\/documentation$/);
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeHidden();
});

test('a use case becomes a plan after signing up, also by way of the sign-in page', async ({ page }) => {
  await open(page, '/use-cases');
  await page.getByRole('link', { name: 'Begin with this plan: Wedding' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The sign-in page has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  const { username, email, password } = newPerson();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Honeymoon').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
});

signedIn(
  'who is signed in goes from home to the dashboard, and a use case asks before it replaces',
  async ({ addItems, page }) => {
    await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
    await openDashboard(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.getByRole('link', { name: 'Use Cases' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plan what you are living for' })).toBeVisible();
    await expectOwnFace(page);
    await page.getByRole('link', { name: 'Begin with this plan: Startup' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Startup');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Rent', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
  },
);
