// The landing page's example: a made-up person's sites, on day one and two weeks in. The page says that it is one.
import { LINE_STATES, type LineState } from '#shared/domain/site-line.ts'

/** A site: its name, how many kinds of data it shows, and its state after two weeks. */
type ExampleSite = readonly [name: string, amount: number, later: LineState]
/** A paragraph of the list. `tied`: sites that one request clears. */
type ExampleNetwork = { title: string; tied: readonly ExampleSite[]; loose: readonly ExampleSite[] }

const sites: readonly ExampleNetwork[] = [
  {
    title: 'Kinfolio',
    tied: [
      ['Kinfolio', 4, 'gone'],
      ['Rootscout', 4, 'gone'],
      ['Familydex', 4, 'gone'],
      ['Cousinwise', 4, 'gone'],
      ['Lineage Lane', 4, 'gone'],
    ],
    loose: [],
  },
  {
    title: 'Porchlane',
    tied: [
      ['Porchlane', 5, 'gone'],
      ['Stoopbook', 5, 'gone'],
      ['Gatepost Pages', 5, 'gone'],
    ],
    loose: [
      ['Fencerow', 5, 'sent'],
      ['Sill & Shutter', 5, 'said'],
    ],
  },
  {
    title: 'Harborlist',
    tied: [
      ['Harborlist', 5.5, 'once'],
      ['Quaylist', 5.5, 'once'],
    ],
    loose: [
      ['Jettylist', 5.5, 'sent'],
      ['Mooringlist', 5.5, 'sent'],
      ['Wharflist', 1.6, 'unknown'],
    ],
  },
  {
    title: 'Beaconry',
    tied: [
      ['Beaconry', 3.5, 'gone'],
      ['Glimmerfind', 3.5, 'gone'],
      ['Torchname', 3.5, 'gone'],
    ],
    loose: [
      ['Sparkwhere', 3.5, 'gone'],
      ['Signalpost', 3.5, 'sent'],
    ],
  },
  {
    title: 'Maplewend',
    tied: [
      ['Maplewend', 3.5, 'gone'],
      ['Birchwend', 3.5, 'gone'],
    ],
    loose: [
      ['Alderwend', 3.5, 'sent'],
      ['Hazelwend', 3.5, 'yours'],
      ['Rowanwend', 3.5, 'yours'],
    ],
  },
  {
    title: 'Quillhouse',
    tied: [
      ['Quillhouse', 5, 'yours'],
      ['Docketmere', 5, 'sent'],
    ],
    loose: [
      ['Sworncopy', 5, 'sent'],
      ['Ink & Oath', 5, 'yours'],
      ['Waxseal Records', 1.6, 'unknown'],
    ],
  },
  {
    title: 'Public records',
    tied: [],
    loose: [
      ['WhoDwells', 3.5, 'gone'],
      ['RecordHall', 3, 'gone'],
      ['Residentory', 3.5, 'sent'],
      ['Countyline Records', 5, 'yours'],
      ['Addresstrail', 1.6, 'none'],
    ],
  },
  {
    title: 'People search',
    tied: [],
    loose: [
      ['TrueFolk', 4, 'gone'],
      ['Neighbor Index', 2.5, 'gone'],
      ['Wherelight', 1.6, 'none'],
      ['Dialstead', 3.5, 'yours'],
      ['Quickfolk', 3.5, 'gone'],
      ['Findagain', 4.5, 'still'],
      ['Townroll', 3, 'said'],
      ['Hometown Book', 1.6, 'ask'],
    ],
  },
  {
    title: 'Agecrest',
    tied: [
      ['Agecrest', 4, 'once'],
      ['Yearfold', 4, 'once'],
      ['Cohort Lane', 4, 'once'],
    ],
    loose: [['Eldermere', 4, 'yours']],
  },
  {
    title: 'Ledgerby',
    tied: [
      ['Ledgerby', 4, 'said'],
      ['Folio Quay', 4, 'said'],
      ['Scrivenly', 4, 'said'],
    ],
    loose: [['Rollcaster', 4, 'sent']],
  },
  {
    title: 'Deedmoor',
    tied: [
      ['Deedmoor', 5, 'said'],
      ['Parcelwick', 5, 'said'],
    ],
    loose: [
      ['Plattenby Rolls', 5, 'yours'],
      ['Lot & Ledger', 1.6, 'unknown'],
    ],
  },
  {
    title: 'Lanternel',
    tied: [
      ['Lanternel', 5, 'gone'],
      ['Emberfolk', 5, 'gone'],
    ],
    loose: [
      ['Wickseek', 5, 'yours'],
      ['Glowtrace', 5, 'yours'],
    ],
  },
  {
    title: 'Meridew',
    tied: [],
    loose: [
      ['Tallowfile', 5, 'gone'],
      ['Brindlecheck', 5, 'yours'],
      ['Check Hollow', 1.6, 'unknown'],
      ['Meridew', 1.6, 'none'],
    ],
  },
  {
    title: 'Background',
    tied: [],
    loose: [
      ['Verityfile', 4, 'yours'],
      ['Backdrop Report', 4.5, 'still'],
      ['Sentrylook', 1.6, 'unknown'],
    ],
  },
]

/** The days that the list can be seen on. */
export const exampleDays = ['first', 'later'] as const
export type ExampleDay = (typeof exampleDays)[number]

export type ExampleLine = { name: string; amount: number; state: LineState }
export type ExampleParagraph = {
  title: string
  tied: readonly ExampleLine[]
  loose: readonly ExampleLine[]
}

/** States that are the same on day one, because we requested nothing from these sites. */
const UNTOUCHED: readonly LineState[] = ['unknown', 'none', 'ask']

/** The list on one of its days. */
export function exampleListOn(day: ExampleDay): ExampleParagraph[] {
  const lineOf = ([name, amount, later]: ExampleSite): ExampleLine => ({
    name,
    amount,
    state: day === 'later' || UNTOUCHED.includes(later) ? later : 'still',
  })
  return sites.map(({ title, tied, loose }) => ({
    title,
    tied: tied.map(lineOf),
    loose: loose.map(lineOf),
  }))
}

const all = sites.flatMap(({ tied, loose }) => [...tied, ...loose])
const listed = all.filter(([, , later]) => !UNTOUCHED.includes(later)).length
const gone = all.filter(([, , later]) => later === 'gone').length

/** The list's headline. */
export const exampleHeadlines: Readonly<Record<ExampleDay, string>> = {
  first: `${listed} sites list Rosa.`,
  later: `${gone} of ${listed} listings are gone.`,
}

/** The states that the list is in on either day, in the order of its legend. */
export const exampleStates: readonly LineState[] = LINE_STATES.filter(state =>
  all.some(([, , later]) => later === state),
)
