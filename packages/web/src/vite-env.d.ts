/** Parts of a catalogue, cut out and parsed by the plugin in vite.config.ts. */
declare module '*.json?public' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?interface' {
  import type { ParsedMessages } from '#lib/text/text.ts';
  const messages: ParsedMessages;
  export default messages;
}
declare module '*.json?account' {
  import type { ParsedMessages } from '#lib/text/text.ts';
  const messages: ParsedMessages;
  export default messages;
}
declare module '*.json?reading' {
  import type { ParsedMessages } from '#lib/text/text.ts';
  const messages: ParsedMessages;
  export default messages;
}
declare module '*.json?fan' {
  const messages: Record<string, string>;
  export default messages;
}
declare module '*.json?transfer' {
  import type { ParsedMessages } from '#lib/text/text.ts';
  const messages: ParsedMessages;
  export default messages;
}
declare module '*.json?advanced' {
  import type { ParsedMessages } from '#lib/text/text.ts';
  const messages: ParsedMessages;
  export default messages;
}
