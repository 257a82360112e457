import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Returns the file of a thread's program, by its name and the URL of the module that starts it. In the build it is beside that module. From
 * source, Node 20 needs tsx, which compiles the program at each start. Tests start many threads, so the programs are built before them, and
 * THREAD_PROGRAMS is set to the folder of the programs.
 */
export function locateThreadProgram(starter: string, name: string): { filename: string; execArgv: string[] } {
  const isSource = starter.endsWith('.ts');
  // oxlint-disable-next-line node/no-process-env -- not a setting: vitest passes it to its workers
  const built = process.env['THREAD_PROGRAMS'];
  if (isSource && built !== undefined) return { filename: join(built, `${name}.js`), execArgv: [] };
  const file = new URL(`${name}.${isSource ? 'ts' : 'js'}`, starter);
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: fileURLToPath(file), execArgv: isSource ? ['--import', loader()] : [] };
}
