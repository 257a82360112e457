import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The program of a thread, by its name and the address of the module that starts it: beside that one where both are built, else from its
 * source, which Node 20 reads with tsx only.
 */
export function threadProgram(starter: string, name: string): { filename: string; execArgv: string[] } {
  const isSource = starter.endsWith('.ts');
  const file = new URL(`${name}.${isSource ? 'ts' : 'js'}`, starter);
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: fileURLToPath(file), execArgv: isSource ? ['--import', loader()] : [] };
}
