/** All that other features may use of this one. */
export { useRecolorTag, useRenameTag, useTags } from './tag-api.ts';
