import { renderToString } from 'react-dom/server';
import { thisMonthText } from '#lib/format/this-month.ts';
import { DIRECTIONS, LANGUAGES, switchLanguage, useLanguageState } from '#lib/text/language.ts';
import { PUBLIC_PAGES, type PublicPath } from './public-pages.ts';
import { PublicApp } from './public-app.tsx';

/** A public page as the build renders it in one language. */
interface RenderedPage {
  path: PublicPath;
  language: (typeof LANGUAGES)[number];
  direction: 'ltr' | 'rtl';
  title: string;
  description: string;
  html: string;
  /** The month (YYYY-MM) for which the figures on the page were computed. */
  month: string;
}

/** Renders every public page in every language, for a visitor who has no sign-in and no settings. */
export async function renderPages(): Promise<RenderedPage[]> {
  const drawn: RenderedPage[] = [];
  for (const language of LANGUAGES) {
    for (const path of Object.keys(PUBLIC_PAGES) as PublicPath[]) {
      const { title, description, texts, load } = PUBLIC_PAGES[path];
      const Page = await load();
      await switchLanguage(language, texts);
      const { catalogue } = useLanguageState.getState();
      drawn.push({
        path,
        language,
        direction: DIRECTIONS[language],
        title: catalogue[title] ?? title,
        description: catalogue[description] ?? description,
        html: renderToString(<PublicApp path={path} Page={Page} />),
        month: thisMonthText(),
      });
    }
  }
  return drawn;
}
