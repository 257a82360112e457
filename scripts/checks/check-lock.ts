import { readFileSync, readdirSync } from 'node:fs';

const MOST_IN_PRODUCTION = 200;
const MOST_DIRECT = 30;

/**
 * Returns the problems of package-lock.json. Each package must have a hash of its content, which npm verifies before it installs,
 * and no registry address. At most 200 packages may be installed in production, including those for other platforms, because each
 * is third-party code on an operator's server. The project itself may name at most 30 of them.
 */
export function checkLock(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; dev?: boolean }>;
  };
  // Packages of the project itself are links.
  const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const wrong = locked.filter(
    ([, { integrity = '', resolved }]) => !/^sha512-[\w+/]{86}==$/.test(integrity) || resolved !== undefined,
  );
  const inProduction = locked.filter(([, { dev }]) => !dev).length;
  const problems = wrong.map(([path]) => `${path}: "integrity" has to be there, "resolved" not`);
  if (inProduction > MOST_IN_PRODUCTION)
    problems.push(`${inProduction} packages in production, at most ${MOST_IN_PRODUCTION}: do without one`);
  const direct = directInProduction();
  if (direct.length > MOST_DIRECT)
    problems.push(`${direct.length} direct packages in production, at most ${MOST_DIRECT}: ${direct.join(', ')}`);
  return problems.map((problem) => `package-lock.json  ${problem}`);
}

/** Returns the names of the packages that the root or one of our packages needs in production, each once. */
function directInProduction(): string[] {
  const files = ['package.json', ...readdirSync('packages').map((name) => `packages/${name}/package.json`)];
  const names = files.flatMap((file) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: object;
      optionalDependencies?: object;
    };
    return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@meridian/')).toSorted();
}
