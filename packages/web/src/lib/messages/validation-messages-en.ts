import { englishRules } from '@meridian/contract';

export const rules = englishRules;
