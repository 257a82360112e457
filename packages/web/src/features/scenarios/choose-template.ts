import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';

/** The dialog 'Start from a template', for wherever a scenario can be filled. */
export const ChooseTemplate = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);
