import { chromium } from '@playwright/test';
const URL_ = 'http://127.0.0.1:4571';
const name = 'look' + Date.now();
const post = async (path, body, token) => {
  const r = await fetch(URL_ + path, { method: 'POST', headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) }, body: JSON.stringify(body) });
  const j = await r.json().catch(() => null);
  if (!r.ok) console.log(path, r.status, JSON.stringify(j));
  return j;
};
const { token } = await post('/api/auth/register/', { username: name, email: name + '@example.org', password: 'correct horse 1', password_confirm: 'correct horse 1' });
const items = [
  { name: 'Account', category: 'balance', amount: 38250.55, currency: 'USD' },
  { name: 'Salary', category: 'income', amount: 6200, currency: 'USD', to_date: '2031-06-30', tag_names: ['work'] },
  { name: 'Mortgage', category: 'expense', amount: 1334, currency: 'USD', loan_balance: 240000, loan_rate: 4.5, tag_names: ['home'] },
  { name: 'Living', category: 'expense', amount: 3900, currency: 'EUR', growth: 'prices', tag_names: ['daily', 'home'] },
  { name: 'School', category: 'expense', amount: 12000, currency: 'USD', interval_months: 12, from_date: '2033-09-01', to_date: '2039-08-31', tag_names: ['kids'] },
  { name: 'Cushion', category: 'saving', amount: 200, currency: 'USD', existing_funds: 20000, to_date: '2031-06-30', tag_names: ['safety'] },
  { name: 'Shares', category: 'investment', amount: 300, currency: 'USD', existing_funds: 310000, monthly_interest_rate: 0.4, to_date: '2031-06-30', management_fee_saving: 0.4 },
  { name: 'House', category: 'investment', asset_class: 'property', amount: 0, currency: 'USD', existing_funds: 480000, monthly_interest_rate: 0.2 },
];
for (const item of items) await post('/api/financial-items/', item, token);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const only = process.argv[2];
for (const [label, width, scheme, settings] of [
  ['5y-1440-light', 1440, 'light', { forecastYears: 5 }],
  ['20y-1440-dark', 1440, 'dark', { forecastYears: 20, chartVisibleLines: { spendable: true } }],
  ['5y-360-dark', 360, 'dark', { forecastYears: 5 }],
  ['20y-360-light', 360, 'light', { forecastYears: 20 }],
  ['20y-800-light', 800, 'light', { forecastYears: 20 }],
  ['he-20y-1440', 1440, 'light', { forecastYears: 20, language: 'he' }],
  ['he-20y-360', 360, 'light', { forecastYears: 20, language: 'he' }],
]) {
  if (only && !label.includes(only)) continue;
  const context = await browser.newContext({ viewport: { width, height: 900 }, storageState: { cookies: [], origins: [{ origin: URL_, localStorage: [{ name: 'meridian.token', value: token }, { name: 'cookieConsent', value: 'declined' }, { name: 'meridian.settings', value: JSON.stringify({ state: { colorScheme: scheme, selectedTab: 'all', ...settings }, version: 0 }) }] }] } });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(label, m.text()));
  await page.goto(URL_ + '/dashboard');
  await page.waitForSelector('canvas');
  await page.waitForTimeout(2500);
  await page.evaluate(() => window.scrollTo(0, 1e6));
  await page.waitForTimeout(800);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/truth-shots/${label}.png`, fullPage: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(label, 'too wide', wide);
  if (label === '20y-1440-dark') {
    await page.emulateMedia({ media: 'print' }); await page.waitForTimeout(1500);
    await page.screenshot({ path: '/tmp/truth-shots/print.png', fullPage: true });
  }
  await context.close();
}
await browser.close();
