// The Features entry of the navigation bar: nine pages, one line each.
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { featureMenu } from '#web/content/feature-menu.ts'
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { navItemStyle } from './nav-style.ts'

/** Opens on click; closes after a choice. */
export function FeaturesMenu() {
  const trigger = (
    <>
      Features
      <ChevronDown aria-hidden className="size-4 transition-transform group-open/features:rotate-180" />
    </>
  )
  return (
    <DisclosureMenu
      trigger={trigger}
      triggerClassName={`${navItemStyle} gap-1 group-open/features:text-ink`}
      className="group/features relative"
    >
      <ul className="absolute top-full left-0 z-50 mt-1 grid max-h-[calc(100dvh-6rem)] w-[41rem] max-w-[calc(100vw-1.5rem)] animate-appear grid-cols-2 scroll-area overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-2 text-sm shadow-float">
        {featureMenu.map(feature => (
          <li key={feature.path}>
            <Link to={feature.path} className="block h-full rounded-sm px-3 py-2.5 hover:bg-sunk">
              <span className="block font-medium">{feature.name}</span>
              <span className="block text-xs text-faint">{feature.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  )
}
