// The Features entry of the navigation bar: nine pages, one line each.
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { featureMenu } from '#web/content/feature-menu.ts'
import { Popover } from '#web/ui/popover.tsx'
import { navItemStyle } from './nav-style.ts'

/** Opens on click; closes after a choice. */
export function FeaturesMenu() {
  const [open, setOpen] = useState(false)
  const trigger = (
    <button type="button" className={`${navItemStyle} group gap-1`}>
      Features
      <ChevronDown aria-hidden className="size-4 transition-transform group-data-[state=open]:rotate-180" />
    </button>
  )
  return (
    <Popover label="Features" trigger={trigger} open={open} onOpenChange={setOpen} wide>
      <ul className="-m-2 grid w-[40rem] max-w-full grid-cols-2">
        {featureMenu.map(feature => (
          <li key={feature.path}>
            <Link
              to={feature.path}
              onClick={() => setOpen(false)}
              className="block h-full rounded-sm px-3 py-2.5 hover:bg-sunk"
            >
              <span className="block font-medium">{feature.name}</span>
              <span className="block text-xs text-faint">
                {feature.summary}
                {feature.building && ' Not open yet.'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
