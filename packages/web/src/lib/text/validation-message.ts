import { type RuleCode, type Sentence, renderSentence } from '@meridian/contract';
import { useLanguage } from './language.ts';

/**
 * Returns a message of the contract's validation rules in the language of the interface. The page must have loaded the part of the
 * catalogue with these messages (`VALIDATION_TEXTS`).
 */
export function validationMessage(sentence: Sentence<RuleCode>): string {
  const { catalogue } = useLanguage.getState();
  return renderSentence(sentence, (code) => catalogue[`sentence.${code}`] ?? code);
}
