import { type RuleCode, type Sentence, renderSentence } from '@meridian/contract';
import { useLanguage } from './language.ts';

/** A sentence of the contract's rules in the language of the interface, on a page that reads from the catalogue. */
export function sentenceText(sentence: Sentence<RuleCode>): string {
  const texts: Readonly<Record<string, unknown>> = useLanguage.getState().catalogue ?? {};
  return renderSentence(sentence, (code) => {
    const text = texts[`sentence.${code}`];
    return typeof text === 'string' ? text : code;
  });
}
