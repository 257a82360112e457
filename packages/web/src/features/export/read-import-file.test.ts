import { LIMITS } from '@meridian/contract';
import { expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'file') =>
  Object.assign(new Blob([content]), { name });

test.each([
  ['{"format":"meridian"}', { kind: 'json', data: { format: 'meridian' } }],
  ['\uFEFF \n{"format":"meridian"}', { kind: 'json', data: { format: 'meridian' } }],
  ['{"data":{"format":"meridian"}}', { kind: 'json', data: { format: 'meridian' } }],
  ['\uFEFFscenario,name\r\n', { kind: 'csv', text: 'scenario,name\r\n' }],
  ['Name;Betrag\nMiete;5', { kind: 'table', source: { kind: 'text', encoding: 'utf-8' } }],
  ['name,amount\nRent,5', { kind: 'table' }],
  [new Uint8Array([0x63, 0xe9, 0x2c]), { kind: 'table', source: { kind: 'text', encoding: 'windows-1252' } }],
  [new Uint8Array([0x50, 0x4b, 0x03, 0x04]), { kind: 'table', source: { kind: 'workbook' } }],
  [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), { kind: 'table', source: { kind: 'workbook' } }],
  ['<html><body><table><tr><td>5</td></tr></table>', { kind: 'table', source: { kind: 'markup' } }],
  ['<?xml version="1.0"?><ss:Workbook></ss:Workbook>', { kind: 'table', source: { kind: 'markup' } }],
  ['<b>bold</b>;5', { kind: 'table', source: { kind: 'text' } }],
])('%j is known by what is in it, whatever its name', async (content, expected) => {
  expect(await readImportFile(fileOf(content, 'x.txt'))).toMatchObject({ ...expected, name: 'x.txt' });
});

test.each([
  ['', 'transfer.import.empty'],
  [' \n', 'transfer.import.empty'],
  ['{"format":', 'transfer.import.notJson'],
  [new TextEncoder().encode('Name\0,Amount'), 'transfer.import.notText'],
  ['%PDF-1.7 ...', 'transfer.import.pdf'],
  [new Uint8Array(LIMITS.importMaxBytes + 1), 'transfer.import.tooLarge'],
])('a file that cannot be right is refused: case %#', async (content, reason) => {
  await expect(readImportFile(fileOf(content))).rejects.toMatchObject({ reason });
});
