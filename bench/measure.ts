/** Timing inside one run: medians of interleaved rounds, so that a machine that slows down slows every contender. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the report; `goal` repeats performance.md in words, `ratio` is the figure that it speaks of. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  ratio: number | null;
  against: string;
  goal: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The smallest value that at least this share (0 to 1) of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** Median milliseconds of one call of each contender; every round times all of them, `batch` calls at a time. */
export function timeInterleaved(
  contenders: Record<string, { batch: number; run: () => unknown }>,
  rounds = 25,
): Record<string, number> {
  const entries = Object.entries(contenders);
  const samples = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, { batch, run }] of entries) {
      const begin = process.hrtime.bigint();
      for (let i = 0; i < batch; i++) run();
      const milliseconds = Number(process.hrtime.bigint() - begin) / 1e6 / batch;
      if (round >= 0) samples.get(name)?.push(milliseconds);
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));
}

export function machine() {
  const [cpu] = cpus();
  return {
    node: process.version,
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Math.round(value * 100) / 100),
  };
}

/** A column-aligned table; figures keep four significant digits. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [
    ['row', 'median', 'ratio', 'against', 'goal'],
    ...rows.map((row) => [
      row.name,
      `${Number(row.value.toPrecision(4))} ${row.unit}`,
      row.ratio === null ? '' : `${Number(row.ratio.toPrecision(3))} x`,
      row.against,
      row.goal,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The memory of a process, in MB; NaN where the system does not tell it as Linux does. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}
