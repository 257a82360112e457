import { type ExampleLanguage, type ScenarioTemplate, TEMPLATE_IDS, type TemplateId } from '#demo-data.ts';
import { BUSINESS_GROWTH } from '#demo-data/data/business-growth.ts';
import { EDUCATION } from '#demo-data/data/education.ts';
import { EMERGENCY_FUND } from '#demo-data/data/emergency-fund.ts';
import { EXAMPLE_HOUSEHOLD } from '#demo-data/data/example-household.ts';
import { HEBREW_NAMES } from '#demo-data/data/hebrew-names.ts';
import { HOME_PURCHASE } from '#demo-data/data/home-purchase.ts';
import { INVESTMENTS } from '#demo-data/data/investments.ts';
import { MULTI_CURRENCY } from '#demo-data/data/multi-currency.ts';
import { RETIREMENT } from '#demo-data/data/retirement.ts';
import { STARTUP } from '#demo-data/data/startup.ts';
import { VACATION } from '#demo-data/data/vacation.ts';
import { WEDDING } from '#demo-data/data/wedding.ts';
import type { StoryItem, Template } from './story.ts';

/** The plans to begin with. */
export const TEMPLATES: Readonly<Record<TemplateId, Template>> = {
  retirement: RETIREMENT,
  home_purchase: HOME_PURCHASE,
  education: EDUCATION,
  emergency_fund: EMERGENCY_FUND,
  multi_currency: MULTI_CURRENCY,
  investments: INVESTMENTS,
  vacation: VACATION,
  wedding: WEDDING,
  startup: STARTUP,
  business_growth: BUSINESS_GROWTH,
};

/** As people choose from them, in the contract's order. */
export function listTemplates(): ScenarioTemplate[] {
  return TEMPLATE_IDS.map((id) => {
    const { name, summary, whatToChange, items } = TEMPLATES[id];
    return { id, name, summary, what_to_change: whatToChange, item_count: items.length };
  });
}

/** The story of a template, else of the example household, with the names of its items and tags in a language. */
export function toldStory(language: ExampleLanguage, template?: TemplateId): readonly StoryItem[] {
  const story = template === undefined ? EXAMPLE_HOUSEHOLD : TEMPLATES[template].items;
  if (language === 'en') return story;
  const named = (name: string) => HEBREW_NAMES[name] ?? name;
  return story.map((item) => ({ ...item, name: named(item.name), tags: item.tags.map(named) }));
}
