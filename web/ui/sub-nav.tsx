// The sub-navigation of one part of the app, on a hairline above the headline.
import { Link } from '@tanstack/react-router'

type SubNavProps = { label: string; pages: readonly { to: string; label: string; exact?: boolean }[] }

/** `exact`: addresses below the page's own don't count as the page. */
export function SubNav({ label, pages }: SubNavProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-5 mb-8 flex gap-x-6 overflow-x-auto border-b border-line px-5 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {pages.map(page => (
        <Link
          key={page.to}
          to={page.to}
          activeOptions={{ exact: page.exact ?? false, includeSearch: false }}
          className="-mb-px inline-flex min-h-touch shrink-0 items-center border-b-2 border-transparent font-medium text-faint no-underline transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {page.label}
        </Link>
      ))}
    </nav>
  )
}
