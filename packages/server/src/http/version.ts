import packageFile from '#package.json' with { type: 'json' };

/** The version of this build, such as `1.0.0`. The build takes it from package.json, where `npm version` sets it. */
export const VERSION: string = packageFile.version;
