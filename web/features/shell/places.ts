// The places of the signed-in app, in groups, with their counts. Screens that don't exist yet aren't listed.
import {
  BellRing,
  ChartNoAxesColumn,
  FileText,
  House,
  List,
  ListX,
  type LucideIcon,
  Mail,
  MailPlus,
  Scale,
  ScanSearch,
  UserRound,
  UsersRound,
} from 'lucide-react'

/** How many items at a place wait for the person (amber) or came back (red). */
export type PlaceCounts = { listings: number; removals: number; alerts: number }

export type PlacePath =
  | '/dashboard'
  | '/exposures'
  | '/my-removals'
  | '/reappearance-alerts'
  | '/scan'
  | '/analytics'
  | '/templates'
  | '/share'
  | '/ai-legal-engine'
  | '/pdf-reports'
  | '/people'
  | '/account/household'

export type NavPlace = {
  to: PlacePath
  label: string
  Icon: LucideIcon
  /** The path of its other screens, which belong to the same place. */
  also?: string
  count?: { of: keyof PlaceCounts; tone: 'yours' | 'back'; said: string }
}

export type PlaceGroup = { label: string; isTitled: boolean; places: readonly NavPlace[] }

const dashboard: NavPlace = { to: '/dashboard', label: 'Dashboard', Icon: House }
const listings: NavPlace = {
  to: '/exposures',
  label: 'Listings',
  Icon: List,
  count: { of: 'listings', tone: 'yours', said: 'to answer' },
}
const removals: NavPlace = {
  to: '/my-removals',
  label: 'My Removals',
  Icon: ListX,
  also: '/removals',
  count: { of: 'removals', tone: 'yours', said: 'waiting on you' },
}
const alerts: NavPlace = {
  to: '/reappearance-alerts',
  label: 'Alerts',
  Icon: BellRing,
  count: { of: 'alerts', tone: 'back', said: 'new' },
}

/** All places, in the sidebar's order. */
export const PLACES: readonly PlaceGroup[] = [
  {
    label: 'Main',
    isTitled: false,
    places: [
      dashboard,
      listings,
      removals,
      alerts,
      { to: '/scan', label: 'Scan', Icon: ScanSearch },
      { to: '/analytics', label: 'Analytics', Icon: ChartNoAxesColumn },
    ],
  },
  {
    label: 'Paper trail',
    isTitled: true,
    places: [
      { to: '/templates', label: 'Letters', Icon: Mail },
      { to: '/ai-legal-engine', label: 'Legal requests', Icon: Scale },
      { to: '/pdf-reports', label: 'Reports', Icon: FileText },
      { to: '/share', label: 'Add an email', Icon: MailPlus },
    ],
  },
  {
    label: 'Who we protect',
    isTitled: true,
    places: [
      { to: '/people', label: 'People', Icon: UserRound },
      { to: '/account/household', label: 'Family and team', Icon: UsersRound },
    ],
  },
]

/** The tabs of a phone; More has the rest. */
export const TABS: readonly NavPlace[] = [dashboard, listings, { ...removals, label: 'Removals' }, alerts]

const inTabs = new Set(TABS.map(({ to }) => to))

/** The places without a tab. */
export const REST: readonly PlaceGroup[] = PLACES.map(group => ({
  ...group,
  places: group.places.filter(({ to }) => !inTabs.has(to)),
}))

/** Props that mark a link as current if the open page is one of the place's other screens. */
export function currentAt({ also }: Pick<NavPlace, 'also'>, pathname: string): { 'aria-current'?: 'page' } {
  const isHere = also !== undefined && (pathname === also || pathname.startsWith(`${also}/`))
  return isHere ? { 'aria-current': 'page' } : {}
}
