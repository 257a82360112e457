import { type RuleMessageCode, type ErrorMessage, renderErrorMessage } from '@meridian/contract';
import { useLanguage } from './language.ts';

/**
 * Returns a message of the contract's validation rules in the language of the interface. The page must have loaded the part of the
 * catalogue with these messages (`SENTENCE_TEXTS`).
 */
export function sentenceText(sentence: ErrorMessage<RuleMessageCode>): string {
  const { catalogue } = useLanguage.getState();
  return renderErrorMessage(sentence, (code) => catalogue[`sentence.${code}`] ?? code);
}
