import { UnstyledButton } from '@mantine/core';
import type { ScenarioTemplate } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { CustomRow, RowList } from '#ui/layout/row-list.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import { useTemplates } from '#features/plan/template-api.ts';

interface TemplateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (template: ScenarioTemplate) => void;
}

/** Renders the dialog 'Start from a template': a template for each use case, and what to change in it. */
export function TemplateDialog({ isOpen, onClose, onChoose }: TemplateDialogProps) {
  const t = useText();
  const templates = useTemplates();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('scenarios.template.title')} size="lg">
      <div className={styles.content}>
        <p className="quiet">{t('scenarios.template.note')}</p>
        <RowList label={t('scenarios.template.title')}>
          {templates.map((template) => (
            <CustomRow key={template.id}>
              <UnstyledButton
                className={styles.template}
                onClick={() => {
                  onClose();
                  onChoose(template);
                }}
              >
                <span className={styles.name}>{template.name}</span>
                <span className="quiet">
                  {t('scenarios.items', { count: template.item_count })} {'\u00b7'} {template.what_to_change}
                </span>
              </UnstyledButton>
            </CustomRow>
          ))}
        </RowList>
      </div>
    </Dialog>
  );
}
