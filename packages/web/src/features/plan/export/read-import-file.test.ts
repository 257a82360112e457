import { LIMITS } from '@meridian/contract';
import { expect, test } from 'vitest';
import { repairCsvExport } from './repair-csv-export.ts';
import { readImportFile } from './read-import-file.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'file') =>
  Object.assign(new Blob([content]), { name });

test.each([
  ['{"format":"meridian"}', { kind: 'json', data: { format: 'meridian' } }],
  ['\uFEFF \n{"format":"meridian"}', { kind: 'json', data: { format: 'meridian' } }],
  ['{"data":{"format":"meridian"}}', { kind: 'json', data: { format: 'meridian' } }],
  ['\uFEFFscenario,name\r\n', { kind: 'csv', text: 'scenario,name\r\n' }],
  ['sep=;\r\nscenario;name;;\r\nDefault;Miete;;', { kind: 'csv', doubts: null }],
  [new Uint8Array([...new TextEncoder().encode('scenario;name\r\nDefault;Caf'), 0xe9]), { kind: 'csv' }],
  ['scenario,amount\r\nDefault,"1,234.50"', { kind: 'csv', doubts: null }],
  ['scenario,from_date\r\nDefault,2/5/2027', { kind: 'csv', doubts: { order: '2/5/2027', decimal: null } }],
  ['scenario,from_date\r\nDefault,2/5/2027\r\nDefault,2/15/2027', { kind: 'csv', doubts: null }],
  ['scenario;amount\r\nDefault;1.234', { kind: 'csv', doubts: { order: null, decimal: '1.234' } }],
  ['Name;Betrag\nMiete;5', { kind: 'table', source: { kind: 'text', encoding: 'utf-8' } }],
  ['name,amount\nRent,5', { kind: 'table' }],
  [new Uint8Array([0x63, 0xe9, 0x2c]), { kind: 'table', source: { kind: 'text', encoding: 'windows-1252' } }],
  [new Uint8Array([0x50, 0x4b, 0x03, 0x04]), { kind: 'table', source: { kind: 'workbook' } }],
  [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), { kind: 'table', source: { kind: 'workbook' } }],
  ['<html><body><table><tr><td>5</td></tr></table>', { kind: 'table', source: { kind: 'markup' } }],
  ['<?xml version="1.0"?><ss:Workbook></ss:Workbook>', { kind: 'table', source: { kind: 'markup' } }],
  ['<b>bold</b>;5', { kind: 'table', source: { kind: 'text' } }],
])('%j is recognized by its content, whatever its name', async (content, expected) => {
  expect(await readImportFile(fileOf(content, 'x.txt'))).toMatchObject({ ...expected, name: 'x.txt' });
});

test.each([
  ['', 'transfer.import.empty'],
  [' \n', 'transfer.import.empty'],
  ['{"format":', 'transfer.import.notJson'],
  [new TextEncoder().encode('Name\0,Amount'), 'transfer.import.notText'],
  ['%PDF-1.7 ...', 'transfer.import.pdf'],
  [new Uint8Array(LIMITS.importMaxBytes + 1), 'transfer.import.tooLarge'],
])('a file that cannot be valid is refused: case %#', async (content, reason) => {
  await expect(readImportFile(fileOf(content))).rejects.toMatchObject({ reason });
});

test('an export rewritten by a spreadsheet is restored once the user has answered the questions', () => {
  const text =
    'Scenario;name;amount;from_date;notes;;\r\n"De;fault";A;1.234;2/5/2027;"one\ntwo, ""three""";;\r\nDefault;B;5;;;;\r\n';
  expect(repairCsvExport(text, { decimal: ',', order: 'month first' })).toBe(
    'scenario,name,amount,from_date,notes\r\nDe;fault,A,1234,2027-02-05,"one\ntwo, ""three"""\r\nDefault,B,5,,',
  );
  expect(repairCsvExport(text, { decimal: '.', order: 'day first' })).toContain(',1.234,2027-05-02,');
});
