/** All that other features may use of this one. */
export { useChangeTag, useMergeTags, useTags } from './tag-api.ts';
