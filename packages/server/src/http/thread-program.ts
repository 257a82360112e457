import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The program of a thread, by its name and the address of the module that starts it: beside that one where both are built, else from its
 * source, which Node 20 reads with tsx only. Each start then translates all of it anew, so whoever starts many from sources, as tests do,
 * builds them first and says in THREAD_PROGRAMS where.
 */
export function threadProgram(starter: string, name: string): { filename: string; execArgv: string[] } {
  const isSource = starter.endsWith('.ts');
  // oxlint-disable-next-line node/no-process-env -- no setting: vitest tells its workers
  const built = process.env['THREAD_PROGRAMS'];
  if (isSource && built !== undefined) return { filename: join(built, `${name}.js`), execArgv: [] };
  const file = new URL(`${name}.${isSource ? 'ts' : 'js'}`, starter);
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: fileURLToPath(file), execArgv: isSource ? ['--import', loader()] : [] };
}
