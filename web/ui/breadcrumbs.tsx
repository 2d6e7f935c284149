// The breadcrumbs above a page. breadcrumbTrail computes the trail.
import { Link } from '@tanstack/react-router'
import type { Crumb } from './breadcrumb-trail.ts'

/** Renders nothing for an empty trail. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className="mb-6 text-sm text-faint">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {crumb.to ? (
              <Link
                to={crumb.to}
                // An ancestor of this page isn't the current page.
                activeOptions={{ exact: true }}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 text-soft">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
