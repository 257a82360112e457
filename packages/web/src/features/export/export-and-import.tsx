import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import type { Tell } from './transfer-status.ts';

/** One's data out as a file, and back. */
export function ExportAndImport({ tell }: { tell: Tell }) {
  return (
    <>
      <ExportCard tell={tell} />
      <ImportCard tell={tell} />
    </>
  );
}
