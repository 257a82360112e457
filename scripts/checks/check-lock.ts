import { readFileSync } from 'node:fs';

const MOST_IN_PRODUCTION = 200;

/**
 * Returns the problems of package-lock.json. Each package must have a hash of its content, which npm verifies before it installs,
 * and no registry address. At most 200 packages may be installed in production, including those for other platforms, because each
 * is third-party code on an operator's server.
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
  return problems.map((problem) => `package-lock.json  ${problem}`);
}
