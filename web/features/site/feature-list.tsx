// The nine features as a list of links.
import { Link } from '@tanstack/react-router'
import { featureMenu } from '#web/content/feature-menu.ts'

/** Three columns on wide screens, one on phones. */
export function FeatureList() {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {featureMenu.map(feature => (
        <li key={feature.path} className="border-t border-line">
          <Link to={feature.path} className="group block h-full py-4">
            <span className="block font-medium underline-offset-4 group-hover:underline">{feature.name}</span>
            <span className="block text-sm text-soft">{feature.summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
