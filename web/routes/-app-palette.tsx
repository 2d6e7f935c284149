// The command palette of the signed-in app: actions and destinations, from the device's rows.
import { useNavigate } from '@tanstack/react-router'
import { mainName } from '#shared/letters/full-name.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { overviewOf } from '#web/features/removals/overview.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { ACCOUNT_ITEMS } from '#web/features/shell/account-items.ts'
import { Palette } from '#web/features/shell/palette.tsx'
import type { PaletteEntry } from '#web/features/shell/palette-entries.ts'
import { PLACES } from '#web/features/shell/places.ts'
import { usePlaceCounts } from './-place-counts.ts'

/** Open while it's mounted. */
export function AppPalette({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const navigate = useNavigate()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const { views } = useJobViews()
  const { sites } = useSites()
  const scans = useDocs('exposure_scans')
  const { yours } = overviewOf(views)
  const asked = usePlaceCounts(null)?.listings ?? 0
  const scanned = new Set(scans.docs.map(scan => scan.site_id))
  const entries: PaletteEntry[] = [
    ...(yours + asked > 0
      ? [
          doing(
            'next',
            'Do your next minutes',
            `${yours + asked} waiting`,
            () => navigate({ to: '/next' }),
            'session tasks removal',
          ),
        ]
      : []),
    ...(asked > 0
      ? [doing('ask', 'Answer “Is this you?”', `${asked} waiting`, () => navigate({ to: '/exposures/ask' }))]
      : []),
    ...people.docs.map(person =>
      doing(`scan-${person.id}`, `Scan for ${mainName(person)}`, 'Scan', () =>
        navigate({ to: '/scan', search: { person: person.id } }),
      ),
    ),
    doing('legal', 'Write a legal request', 'Legal', () => navigate({ to: '/ai-legal-engine' }), LEGAL_WORDS),
    doing('describe', 'Describe a person', 'People', () => navigate({ to: '/onboarding' }), 'add new'),
    doing('write', 'Write to a site', 'Letters', () =>
      navigate({ to: '/templates', search: { write: 'site' } }),
    ),
    doing('template', 'New letter template', 'Letters', () =>
      navigate({ to: '/templates', search: { write: 'template' } }),
    ),
    doing('report', 'Make a report', 'Reports', () => navigate({ to: '/pdf-reports' }), 'pdf print summary'),
    doing('sign-out', 'Sign Out', 'Account', onSignOut, 'log off leave'),
    ...PLACES.flatMap(group =>
      group.places.map(place =>
        going(`place-${place.to}`, place.label, 'Screen', () => navigate({ to: place.to })),
      ),
    ),
    going(
      'progress',
      'Removal progress',
      'Screen',
      () => navigate({ to: '/removals' }),
      'board bar network live events',
    ),
    going(
      'look',
      'Look for yourself',
      'Screen',
      () => navigate({ to: '/look' }),
      'blocked sites bot wall own browser',
    ),
    going(
      'drop',
      'California’s DROP',
      'Screen',
      () => navigate({ to: '/drop' }),
      'delete act portal state register',
    ),
    ...ACCOUNT_ITEMS.map(item =>
      going(`account-${item.to}`, item.label, 'Account', () => navigate({ to: item.to }), WORDS[item.to]),
    ),
    going(
      'notifications',
      'Notifications',
      'Screen',
      () => navigate({ to: '/notifications' }),
      'history bell unread settings email push summary',
    ),
    going('support', 'Support', 'Screen', () => navigate({ to: '/support' }), 'help questions contact'),
    ...people.docs.map(person =>
      going(`person-${person.id}`, mainName(person), 'Person', () =>
        navigate({ to: '/people/$personId', params: { personId: person.id } }),
      ),
    ),
    ...views.map(view =>
      going(
        `removal-${view.job.id}`,
        view.siteName,
        `Removal · ${view.standing.label}`,
        () => navigate({ to: '/removals/$jobId', params: { jobId: view.job.id } }),
        view.personName,
      ),
    ),
    ...[...sites.values()]
      .filter(site => scanned.has(site.id))
      .map(site => going(`site-${site.id}`, site.name, 'Site', () => navigate({ to: '/scan' }), site.host)),
  ]
  return <Palette entries={entries} onClose={onClose} />
}

const LEGAL_WORDS = 'letter document gdpr ccpa cease desist lawyer'

/** Words that people type to find an account page. */
const WORDS: Readonly<Record<string, string>> = {
  '/account/security': 'password passkey two-step sign in address devices keys',
  '/account/data': 'export archive import delete account',
  '/account/disclosures': 'disclosed shared searches',
  '/documents': 'power of attorney passport id identity papers upload redact file',
  '/pricing': 'plans subscription billing',
}

type EntryText = [id: string, label: string, hint: string, run: () => unknown, words?: string]

const entryOf = (
  kind: PaletteEntry['kind'],
  [id, label, hint, run, words = '']: EntryText,
): PaletteEntry => ({
  id,
  kind,
  label,
  hint,
  words,
  run: () => void run(),
})
const doing = (...text: EntryText) => entryOf('do', text)
const going = (...text: EntryText) => entryOf('go', text)
