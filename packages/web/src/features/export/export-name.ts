import { today } from '#lib/format/dates.ts';
import type { ExportFormat } from './export-api.ts';

/** What an export's file is called: the product's prefix for data, and today. */
export function exportName(format: ExportFormat, suffix = ''): string {
  return `meridian-data-${today()}${suffix}.${format.toLowerCase()}`;
}
