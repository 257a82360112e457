/** No folder of what ships needs another one that needs it. Tests are left out: they drive whole pages from anywhere. */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle-of-folders',
      severity: 'error',
      scope: 'folder',
      comment: 'Two folders that need each other: move what both need into a folder of its own, or pass it in.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [...options.exclude.path, '[.](test|long|last)[.]tsx?$', '^packages/.*/(testing|faults)/'],
    },
  },
};
