interface PageHeadProps {
  title: string;
  /** The description that search engines show below the title. */
  description: string;
}

/** How a public page is called in the tab, in bookmarks and by search engines; index.html speaks for those without scripts. */
export function PageHead({ title, description }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  );
}
