import { type ExampleLanguage, type ScenarioTemplate, TEMPLATE_IDS, type TemplateId } from '#plan/demo-data.ts';
import { EXAMPLE_HOUSEHOLD, HOUSEHOLD_MILESTONES } from '#plan/demo-data/data/example-household.ts';
import { HEBREW_NAMES } from '#plan/demo-data/data/hebrew-names.ts';
import { TEMPLATE_PLANS } from '#plan/demo-data/data/template-plans.ts';
import type { ExampleItemTemplate, ExampleMilestoneTemplate } from './template-types.ts';

/** Returns the templates for the selection list, in the order of `TEMPLATE_IDS`. */
export function listTemplates(): ScenarioTemplate[] {
  return TEMPLATE_IDS.map((id) => {
    const { name, summary, whatToChange, items } = TEMPLATE_PLANS[id];
    return { id, name, summary, what_to_change: whatToChange, item_count: items.length };
  });
}

/** Returns the items of a template, or of the example household if none is given, with names and tags in the given language. */
export function localizedItemTemplates(
  language: ExampleLanguage,
  template?: TemplateId,
): readonly ExampleItemTemplate[] {
  const story = template === undefined ? EXAMPLE_HOUSEHOLD : TEMPLATE_PLANS[template].items;
  if (language === 'en') return story;
  const named = (name: string) => HEBREW_NAMES[name] ?? name;
  return story.map((item) => ({ ...item, name: named(item.name), tags: item.tags.map(named) }));
}

/** Returns the milestones of a template, or of the example household if none is given, with names in the given language. */
export function localizedMilestoneTemplates(
  language: ExampleLanguage,
  template?: TemplateId,
): readonly ExampleMilestoneTemplate[] {
  const milestones = template === undefined ? HOUSEHOLD_MILESTONES : (TEMPLATE_PLANS[template].milestones ?? []);
  if (language === 'en') return milestones;
  return milestones.map(({ name, at }) => ({ name: HEBREW_NAMES[name] ?? name, at }));
}
