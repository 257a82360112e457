/** `npm run bench -- [P5 P12 ...] [--json] [--quick] [--yardsticks FOLDER]`. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, quick: { type: 'boolean' }, yardsticks: { type: 'string' } },
});

/** As the command line says; `only` names the goals whose rows are wanted, none of them: all. */
export const options = { ...values, only: positionals };

/** A tenth of all rounds with `--quick`: shows that every row can be measured, not how fast anything is. */
export const rounds = (count: number) => (options.quick === true ? Math.ceil(count / 10) : count);
