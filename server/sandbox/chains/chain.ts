// A chain: one platform under many hosts, as most people-search sites are. The platform defines how its sites are built
// and searched; a member adds its name, colors and opt-out. Members with a parent show the parent's records.
import { must } from '#shared/lib/must.ts'
import type { Colors, Look, OptOut, SiteDefinition, Traits } from '../sites/definition.ts'

type Confirm = 'none' | 'link' | 'button'

/** The opt-out of a member; the platform supplies the URLs and fields. */
export type WayOff =
  | { flow: 'record-url'; hours: number; confirm: Confirm }
  | { flow: 'two-pages'; hours: number; confirm: Confirm }
  | { flow: 'pick'; hours: number; confirm: Confirm; direct?: true }
  | { flow: 'captcha'; hours: number; confirm: Confirm; prefill: boolean }
  | { flow: 'email'; hours: number }
  | { flow: 'phone'; hours: number; number: string }
  | { flow: 'parent'; parent: string }

/** What all members of a chain have in common. */
export type Platform = Pick<
  SiteDefinition,
  'prefix' | 'category' | 'search' | 'layout' | 'labels' | 'shows' | 'record'
> & {
  name: string
  look: Omit<Look, 'colors'>
  copy: Omit<SiteDefinition['copy'], 'tagline'>
  /** The removal pages: their path, button text and field names. */
  removal: { path: string; button: string; record: string; email: string }
}

/** One site of a chain. `label` is the host without `.example`. */
export type Member = {
  label: string
  name: string
  tagline: string
  /** Paper, ink, brand and accent, as `#rrggbb`; the other colors are derived from these. */
  tones: readonly [string, string, string, string]
  off: WayOff
  traits: Traits
}

function brightness(color: string): number {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return (part(1) * 299 + part(3) * 587 + part(5) * 114) / 1000
}

function colorsOf([paper, ink, brand, accent]: Member['tones']): Colors {
  const on = (ground: string) => (brightness(ground) > 140 ? '#161616' : '#ffffff')
  const dark = brightness(paper) < 128
  return {
    paper,
    card: dark ? `color-mix(in srgb,#ffffff 7%,${paper})` : '#ffffff',
    ink,
    muted: `color-mix(in srgb,${ink} 68%,${paper})`,
    line: `color-mix(in srgb,${ink} 17%,${paper})`,
    brand,
    onBrand: on(brand),
    accent,
    onAccent: on(accent),
  }
}

function optOutOf({ removal }: Platform, host: string, off: WayOff): OptOut {
  const { path, button, record, email } = removal
  if (off.flow === 'pick') {
    return { ...off, path, button, fields: { name: 'who', city: 'town', state: 'state', email } }
  }
  if (off.flow === 'email') return { ...off, path, mailbox: `privacy@${host}` }
  if (off.flow === 'phone' || off.flow === 'parent') return { ...off, path }
  return { ...off, path, button, fields: { record, email } }
}

/** The difficulty of a removal, by what it requires of the person. */
function difficultyOf(off: WayOff): SiteDefinition['difficulty'] {
  if (off.flow === 'phone') return 'Very Hard'
  if (off.flow === 'captcha') return 'Hard'
  return off.flow === 'two-pages' || ('confirm' in off && off.confirm !== 'none') ? 'Medium' : 'Easy'
}

/** The sites of a chain, in the order of its members; parents come before their children. */
export function createChain(platform: Platform, members: readonly Member[]): SiteDefinition[] {
  const { name: chain, removal: _, ...common } = platform
  const labels = members.map(member => member.label)
  return members.map(({ label, name, tagline, tones, off, traits }, position) => {
    const host = `${label}.example`
    if (off.flow === 'parent') {
      const before = labels.slice(0, position).find(other => `${other}.example` === off.parent)
      must(before ?? null, `a parent of ${label} before it in the chain`)
    }
    return {
      ...common,
      host,
      name,
      chain,
      difficulty: difficultyOf(off),
      look: { ...platform.look, colors: colorsOf(tones) },
      copy: { ...platform.copy, tagline },
      optOut: optOutOf(platform, host, off),
      traits,
    }
  })
}
