/** Parts of a catalogue, cut out by the plugin in vite.config.ts. */
declare module '*.json?public' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?interface' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?translated' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?account' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?reading' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?fan' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?transfer' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?advanced' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?sentences' {
  const messages: Record<string, string>;
  export default messages;
}
