// How the entries of the navigation bar look.

/** A text entry: a link or a button. */
export const navItemStyle =
  'inline-flex min-h-touch items-center rounded-md px-3 text-sm font-medium text-soft no-underline transition-colors ' +
  'cursor-pointer whitespace-nowrap hover:text-ink aria-[current=page]:text-ink data-[state=open]:text-ink'
