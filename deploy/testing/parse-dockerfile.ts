/** One stage of a Dockerfile: its image, with arguments filled in, and its instructions. */
export interface DockerfileStage {
  image: string;
  alias: string | undefined;
  instructions: { name: string; text: string }[];
}

/** Returns the stages of a Dockerfile. Comments and line breaks inside instructions are removed. */
export function parseDockerfile(text: string): DockerfileStage[] {
  const stages: DockerfileStage[] = [];
  const defaults = new Map<string, string>();
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  for (const [, name = '', rest = ''] of lines.matchAll(/^([A-Z]+)\s+(.*)$/gm)) {
    const [argument = '', value = ''] = rest.split('=');
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [, image = '', alias] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      const filled = image.replaceAll(/\$\{(\w+)\}/g, (_whole, key: string) => defaults.get(key) ?? '');
      stages.push({ image: filled, alias, instructions: [] });
    } else if (stage === undefined) defaults.set(argument, value);
    else stage.instructions.push({ name, text: rest.trim() });
  }
  return stages;
}
