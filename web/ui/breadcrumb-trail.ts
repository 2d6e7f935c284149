// The breadcrumbs of a path (PRODUCT S2.9).

export type Crumb = { label: string; to?: string }

const labels: Record<string, string> = {
  '/': 'Home',
  '/scan': 'Free Privacy Scan',
  '/pricing': 'Pricing',
  '/dashboard': 'Dashboard',
  '/auth': 'Sign In',
  '/analytics': 'Analytics',
  '/removal-management': 'Removal Management',
}

function capitalise(segment: string): string {
  return segment
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/**
 * The breadcrumbs of a path, Home first, the last one without a link; empty on `/`. `names` overrides labels by path.
 */
export function breadcrumbTrail(pathname: string, names: Record<string, string> = {}): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  if (segments.length === 0) return []
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
  return ['/', ...paths].map((path, index) => {
    const label = names[path] ?? labels[path] ?? capitalise(decodeURIComponent(segments[index - 1] ?? ''))
    return index === paths.length ? { label } : { label, to: path }
  })
}
