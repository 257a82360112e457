import { apiRows } from './api-rows.ts';
console.log(JSON.stringify(await apiRows(), null, 1));
