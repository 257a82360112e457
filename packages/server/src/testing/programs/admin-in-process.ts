/** Runs the operator's commands in this process, without starting a program. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '#admin/run-command.ts';
import { adminEnv } from './admin-program.ts';

/**
 * Does the same as `runAdmin`, but in this process. If `typed` is given, there is a terminal in which that text is typed, followed by the
 * end of input.
 */
export async function runAdminInProcess(args: string[], env: Record<string, string>, typed?: string) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(typed);
  const [said, complained] = [text(stdout), text(stderr)];
  const code = await runCommand(args, adminEnv(env), {
    stdin: Object.assign(stdin, { isTTY: typed !== undefined }),
    stdout,
    stderr,
    signal: new AbortController().signal,
    opening: () => undefined,
  });
  stdout.end();
  stderr.end();
  return { said: await said, complained: await complained, code };
}
