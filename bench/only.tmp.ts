import { pageRows } from './page-rows.ts';
for (const r of await pageRows()) console.log(r.name, r.value.toFixed(1), r.unit, r.goal);
