// The style of rows in the sidebar and in More.

/** A row: a link or a button with an icon first. */
export const sideRowStyle =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-2.5 text-left text-soft no-underline ' +
  'transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-medium ' +
  'aria-[current=page]:text-ink data-[state=open]:bg-sunk data-[state=open]:text-ink ' +
  'pointer-coarse:min-h-touch max-shell:min-h-touch [&>svg]:size-4.5 [&>svg]:shrink-0'
