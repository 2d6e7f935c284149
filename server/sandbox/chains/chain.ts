// A chain: one platform under many hosts, as most people-search sites are. The platform says how its sites are built
// and searched; a member gives the name, the colors and the way off. Members with a parent show the parent's records.
import { must } from '#shared/lib/must.ts'
import type { Colors, Look, OptOut, SiteDefinition, Traits } from '../sites/definition.ts'

type Confirm = 'none' | 'link' | 'button'

/** How one gets off a member; the addresses and fields are the platform's. */
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
  /** The removal pages: their address, the words on the button, the names of the fields. */
  removal: { path: string; button: string; record: string; email: string }
}

/** One site of a chain. `label` is the host without `.example`. */
export type Member = {
  label: string
  name: string
  tagline: string
  /** Paper, ink, brand and accent, as `#rrggbb`; the other colors follow from these. */
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

/** How hard a removal is, by what it asks of a person. */
function difficultyOf(off: WayOff): SiteDefinition['difficulty'] {
  if (off.flow === 'phone') return 'Very Hard'
  if (off.flow === 'captcha') return 'Hard'
  return off.flow === 'two-pages' || ('confirm' in off && off.confirm !== 'none') ? 'Medium' : 'Easy'
}

/** The sites of a chain, in the order of its members; a parent stands before its children. */
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
