// The definition of a sandbox site: its looks, its URLs, the details it shows and its opt-out. A site is either one of
// these (in the file of its name) plus a recipe in records/, or a member of a chain (chains/).
import type { Broker } from '#shared/catalogue/broker.ts'

/** How much of a person a site shows. */
export type Shows = {
  name: 'first-last' | 'first-initial-last' | 'first-middle-last'
  upper?: true
  /** 42 · 40-44 · 40s · 1984 · Mar 1984 */
  age: 'exact' | 'band' | 'decade' | 'birth-year' | 'birth-month' | 'none'
  /** The number of places, including the present one. */
  places: number
  /** Whether past places come with years. */
  years?: true
  /** 2218 J***** Dr, or in full. */
  street: 'none' | 'masked' | 'full'
  /** (512) 555-01## · 512-***-0147 · (512) 555-0147 */
  phones: 'none' | 'end-hidden' | 'middle-hidden' | 'full'
  relatives: number
  aliases: boolean
}

/** Field names of a search form; `name` and `place` hold both parts in one field. */
export type SearchFields = {
  name?: string
  first?: string
  last?: string
  place?: string
  city?: string
  state?: string
}

/** How a person is searched. */
export type SearchStyle = {
  /** The pattern of a result page's URL: `/people/{name}/{state}/{city}?page={page}`; see url-pattern.ts. */
  pattern: string
  slug: 'lower-hyphen' | 'Title-Hyphen' | 'lower_underscore'
  /**
   * url: the form leads to the pattern · get, post: the form's own answer · script: the pattern's page calls an API.
   */
  via: 'url' | 'get' | 'post' | 'script'
  form: { action: string; fields: SearchFields; button: string }
  /** Results from that city only, that state only, or everywhere, including similar names. */
  scope: 'city' | 'state' | 'country'
  perPage: number
  /** The possible values of `{ages}` in the pattern, such as `30-39` and `80+`. */
  ages?: readonly string[]
}

export type Layout = 'cards' | 'table' | 'lines' | 'dossier' | 'entries' | 'timeline'

/** The texts of a result page. */
export type Labels = {
  age: string
  lives: string
  past: string
  street: string
  phones: string
  relatives: string
  aliases: string
  more: string
  /** The no-results sentence. */
  none: string
}

export type Colors = {
  paper: string
  card: string
  ink: string
  muted: string
  line: string
  brand: string
  /** The color of text on `brand`. */
  onBrand: string
  accent: string
  onAccent: string
}

export type Shell = 'hero' | 'bureau' | 'directory' | 'report' | 'family' | 'plain' | 'side'

/** How a site looks. */
export type Look = {
  shell: Shell
  colors: Colors
  /** Font families of text and headings; only families that come with operating systems. */
  text: string
  display: string
  radius: string
  /** The inner part of a 24 × 24 SVG, drawn in the current color. */
  mark: string
  /** CSS rules of this site only; `.x-` stands for its prefix. */
  css?: string
}

/** How the site describes itself, and what it tries to sell. */
export type Copy = {
  tagline: string
  intro: string
  points: readonly (readonly [string, string])[]
  /** Names of the report parts shown as locked. */
  teasers: readonly string[]
  upsell: string
}

type Form = { path: string; hours: number; button: string; fields: { record: string; email: string } }

/** The site's opt-out. `hours`: from the (confirmed) request to the record's disappearance. */
export type OptOut =
  | (Form & { flow: 'record-url'; confirm: 'none' | 'link' | 'button'; consent?: string; script?: true })
  | (Form & { flow: 'two-pages'; confirm: 'none' | 'link' | 'button' })
  | (Form & { flow: 'captcha'; confirm: 'none' | 'link' | 'button'; prefill: boolean })
  | {
      flow: 'pick'
      /** The site chooses the record itself, by name and town, and asks only if several match. */
      direct?: true
      path: string
      hours: number
      button: string
      confirm: 'none' | 'link' | 'button'
      fields: { name: string; city: string; state: string; email: string }
    }
  | { flow: 'email'; path: string; hours: number; mailbox: string }
  | { flow: 'phone'; path: string; hours: number; number: string }
  | { flow: 'parent'; path: string; parent: string }

/** How the site behaves beyond its pages. */
export type Traits = {
  /** Share of people listed, 0 to 1. */
  coverage: number
  slow?: true
  flaky?: true
  blocked?: true
  /** A suppressed record comes back once, this long after its removal, under a new id. */
  relistAfterDays?: number
  /** The answer for unknown URLs: 410, the start page, or its own page with status 200; otherwise 404. */
  missing?: 'gone' | 'home' | 'soft'
  /** What its terms say about automation; if this isn't set, they allow it. */
  terms?: 'forbidden' | 'silent'
}

export type SiteDefinition = {
  host: string
  name: string
  /** The chain whose platform it runs on. */
  chain?: string
  /** Prefix of the site's class names; all members of a chain have the same. */
  prefix: string
  category: Broker['category']
  /** A firm in Germany, whose privacy desk writes German. Others are American. */
  language?: 'de'
  difficulty: NonNullable<Broker['difficulty']>
  look: Look
  copy: Copy
  search: SearchStyle
  layout: Layout
  labels: Labels
  shows: Shows
  /** The pattern of a record's URL, `/person/{slug}/{id}`, and the format of its ids. */
  record: { pattern: string; id: 'hex' | 'number' | 'letters' }
  optOut: OptOut
  traits: Traits
}

/** The address of the site's privacy desk. */
export function privacyMailbox(site: SiteDefinition): string {
  return site.optOut.flow === 'email' ? site.optOut.mailbox : `privacy@${site.host}`
}

/** The host of the site whose data this one shows: a mirror's parent, or else itself. */
export function dataset(site: SiteDefinition): string {
  return site.optOut.flow === 'parent' ? site.optOut.parent : site.host
}
