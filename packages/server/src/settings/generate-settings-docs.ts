/** `npm run write-settings`: writes `.env.example` and the table of docs/operation.md from the schema of the settings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderEnvExample, replaceSettingsTable } from './settings-documents.ts';

const OPERATION = 'docs/operation.md';

writeFileSync('.env.example', renderEnvExample());
writeFileSync(OPERATION, replaceSettingsTable(readFileSync(OPERATION, 'utf8')));
