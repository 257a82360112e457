/**
 * `npm run draw-pictures -- http://127.0.0.1:3000` draws the pictures in packages/web/public. It draws the icons from
 * favicon.svg, and the social card from the landing page of a running server. Run it after a change of the logo or the
 * landing page.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.mjs';

const PUBLIC = 'packages/web/public';
const ICONS = [
  { file: 'favicon.png', size: 48 },
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // Systems cut a maskable icon to their own shape, so it fills its square and the logo stays within the inner 80 %.
  { file: 'icon-maskable-512.png', size: 512, isMaskable: true },
];
/** Shows only the logo and the opening section, with the chart of its example. */
const CARD_STYLE = `
  header { background: none !important; border: 0 !important; inset: 1rem 0 auto; position: absolute !important }
  header nav a, header svg { color: #fff !important }
  header nav > :not(:first-child), footer, [role=dialog], main section ~ *, figure > :nth-child(n + 5), main section > div > div > div { display: none !important }
  main section { block-size: 630px } main section > div:last-child { block-size: 630px }
  h1 { font-size: 4.5rem !important }`;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light' });
const svg = readFileSync(`${PUBLIC}/favicon.svg`, 'utf8');
for (const { file, size, isMaskable = false } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const shape = isMaskable ? `inline-size:80%;padding:10%` : `inline-size:${size}px`;
  const background = isMaskable ? ';background:#1b4d40' : '';
  await page.setContent(`<style>body{margin:0${background}}svg{display:block;${shape}}</style>${svg}`);
  await page.screenshot({ path: `${PUBLIC}/${file}`, omitBackground: true });
}
await page.setViewportSize({ width: 1200, height: 630 });
await page.goto(process.argv[2] ?? 'http://127.0.0.1:3000');
await page.locator('h1').waitFor();
await page.addStyleTag({ content: CARD_STYLE });
await page.evaluate(async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
});
await page.screenshot({ path: `${PUBLIC}/social-card.png` });
await browser.close();
