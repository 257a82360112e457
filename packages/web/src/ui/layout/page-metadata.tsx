interface PageMetadataProps {
  title: string;
  /** The description that search engines show below the title. */
  description: string;
}

/**
 * Sets title and description of a public page for tabs, bookmarks and search engines. index.html contains both as well, for programs that
 * read the page without running scripts.
 */
export function PageMetadata({ title, description }: PageMetadataProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  );
}
