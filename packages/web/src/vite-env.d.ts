/** The part of a catalogue that the public pages use; cut out by the plugin in vite.config.ts. */
declare module '*.json?public' {
  const messages: Record<string, string>;
  export default messages;
}
