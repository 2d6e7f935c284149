// The style of the navigation bar's items.

/** A text item: a link or a button. */
export const navItemStyle =
  'inline-flex min-h-touch items-center rounded-md px-3 text-sm font-medium text-soft no-underline transition-colors ' +
  'cursor-pointer whitespace-nowrap hover:text-ink aria-[current=page]:text-ink data-[state=open]:text-ink'
