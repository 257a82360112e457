/** Parts of a catalogue, cut out by the plugin in vite.config.ts. */
declare module '*.json?public' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?interface' {
  /** But for what the server says, which nobody asks it for. */
  const messages: Readonly<Record<keyof typeof import('#lib/messages/en.json'), string>>;
  export default messages;
}
declare module '*.json?sentences' {
  const messages: Record<string, string>;
  export default messages;
}
