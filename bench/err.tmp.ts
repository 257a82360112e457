import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox','--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(server.url + '/'); await page.waitForTimeout(6000);
console.log(await page.evaluate(() => performance.getEntriesByType('resource').map((e) => `${Math.round(e.startTime)} ${e.encodedBodySize} ${e.name.split('/').pop()}`).join('\n')));
await browser.close(); await server.stop();
