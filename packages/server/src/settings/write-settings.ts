/** `npm run write-settings`: writes `.env.example` and the table of docs/operation.md from the schema of the settings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { envExample, withSettingsTable } from './settings-documents.ts';

const OPERATION = 'docs/operation.md';

writeFileSync('.env.example', envExample());
writeFileSync(OPERATION, withSettingsTable(readFileSync(OPERATION, 'utf8')));
