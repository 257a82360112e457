import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const img = (f, x, y, w, h) => `<div style="display:inline-block;width:${w}px;height:${h}px;background:url(data:image/png;base64,${readFileSync('/tmp/truth-shots/' + f).toString('base64')}) -${x}px -${y}px"></div>`;
const shot = async (name, w, h, ...parts) => { const p = await b.newPage({ viewport: { width: w, height: h } }); await p.setContent(`<body style="margin:0;font-size:0;white-space:nowrap">${parts.join('')}`); await p.screenshot({ path: `/tmp/truth-shots/${name}.png` }); await p.close(); };
await shot('crops', 1440, 1100, img('20y-360-light.png', 0, 150, 360, 1100), img('5y-360-dark.png', 0, 150, 360, 1100), img('he-20y-360.png', 0, 150, 360, 1100), img('20y-360-light.png', 0, 5200, 360, 1100));
await shot('che', 1440, 1600, img('he-20y-1440.png', 0, 100, 1440, 800), img('20y-800-light.png', 0, 150, 800, 800));
await b.close();
