import { Checkbox } from '@mantine/core';
import { type ImportResult, LIMITS } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import styles from './export.module.css';
import type { ProductExportFile } from './read-import-file.ts';

const COUNTS = ['created', 'updated', 'skipped'] as const;

interface ImportPreviewProps {
  kind: ProductExportFile['kind'];
  preview: ImportResult;
  /** True to import rows again although equal items already exist. */
  addsAgain: boolean;
  onAddsAgain: (addsAgain: boolean) => void;
}

/** Renders the preview of an import, or the list of all errors that prevent it. */
export function ImportPreview({ kind, preview, addsAgain, onAddsAgain }: ImportPreviewProps) {
  const t = useText();
  const write = useFormatters();
  const { errors, already_there: alreadyThere = [] } = preview;
  const there = alreadyThere.length;
  if (errors.length > 0) return <RowErrors kind={kind} errors={errors} />;
  return (
    <section className={styles.preview} aria-labelledby="import-preview">
      <h3 id="import-preview">{t('transfer.import.preview')}</h3>
      <dl className={styles.counts}>
        {COUNTS.map((count) => (
          <div key={count}>
            <dt>{t(`transfer.import.${count}`)}</dt>
            <dd>{write.number(preview[count])}</dd>
          </div>
        ))}
      </dl>
      {there === 0 ? null : (
        <Checkbox
          label={t('transfer.import.there.add')}
          description={t('transfer.import.there', { count: there })}
          checked={addsAgain}
          onChange={(event) => onAddsAgain(event.currentTarget.checked)}
        />
      )}
    </section>
  );
}

const SHOWN = 100;

function RowErrors({ kind, errors }: Pick<ImportResult, 'errors'> & Pick<ImportPreviewProps, 'kind'>) {
  const t = useText();
  const count = errors.length;
  const isAll = count < LIMITS.importErrorsMax;
  const text = t(isAll ? 'transfer.import.errors' : 'transfer.import.errors.most', { count });
  const shown = count > SHOWN ? ` ${t('transfer.import.errors.shown', { shown: SHOWN })}` : '';
  return (
    <section className={styles.problems} role="alert">
      <p className={styles.problemTitle}>{text + shown}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable part must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={text}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`transfer.import.row.${kind}`)}</th>
              <th scope="col">{t('transfer.import.field')}</th>
              <th scope="col">{t('transfer.import.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, SHOWN).map(({ row, field, message }, index) => (
              <tr key={index}>
                <td>{row ?? t('transfer.import.wholeFile')}</td>
                <td dir="auto">{field === 'non_field_errors' ? t('transfer.import.wholeRow') : field}</td>
                <td dir="auto">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
