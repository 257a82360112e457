/** Runs the reference programs in C and numpy for a plan of the same size (docs/decisions/0034-simulation-kernel.md). */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { options } from './measurement.ts';

/**
 * Runs a command in a copy of the folder `--yardsticks`; returns times in ms by number of paths. The first group of `line` matches the
 * number of paths, the other groups match times, which are added up.
 */
export async function runReferenceProgram(tool: string, command: string, line: RegExp) {
  const cwd = mkdtempSync(join(tmpdir(), 'meridian-yardsticks-'));
  try {
    if (options.yardsticks === undefined) throw new Error('--yardsticks FOLDER names where they are');
    cpSync(options.yardsticks, cwd, { recursive: true });
    const { stdout } = await promisify(execFile)('sh', ['-c', `node flatten.mjs && ${command}`], { cwd });
    const found = [...stdout.matchAll(line)].map(([, subject = '', ...figures]) => {
      return [subject, figures.reduce((sum, figure) => sum + Number(figure), 0)] as const;
    });
    if (found.length === 0) throw new Error(`the command printed no figures: ${stdout.slice(-500)}`);
    return new Map(found);
  } catch (error) {
    console.error(`Left out: the yardstick of ${tool}. ${error instanceof Error ? error.message : ''}`);
    return new Map<string, number>();
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
