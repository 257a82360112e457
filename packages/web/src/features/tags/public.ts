/** The exports that other features may use. */
export { useChangeTag, useMergeTags, useTags } from './tag-api.ts';
