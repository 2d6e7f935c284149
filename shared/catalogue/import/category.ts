// The category of a site that no source classifies (RULES.md C2). Always marked as derived. An import never changes a
// category that an editor set.
import type { Broker } from '../broker.ts'

type Category = Broker['category']

/** Words in a name; the first match wins. */
const BY_NAME: readonly (readonly [RegExp, Category])[] = [
  [
    /arrest|court|mugshot|inmate|jail|propert|deed|real ?estate|public ?record|records?\b|licens/,
    'Property & Public Records',
  ],
  [/background|screening|criminal|verif/, 'Background Check'],
  [
    /people|phone ?book|whitepages|white pages|reverse|lookup|find ?(?:er|them)|spy|reunion|ancestr/,
    'People Search',
  ],
  [/credit|lend|loan|financ|mortgage|insur|bank|score/, 'Credit/Financial'],
  [/location|geo|mobil|device|places?\b|foot ?traffic/, 'Location & Device'],
  [/recruit|talent|staff|b2b|contacts?\b|business|professional|hire|sales/, 'Professional'],
  [
    /market|media|advert|\bads?\b|audience|lead|list|mail|direct|digital|target|consumer|data/,
    'Marketing Data',
  ],
]

/** Facts about a company's trade from a filing. */
export type Trade = { names: readonly string[]; fcra: boolean; fcraProducts: string; geolocation: boolean }

/**
 * The category that follows from a filing: its FCRA answer and products, the words in its names, precise geolocation.
 */
export function categoryOf(trade: Trade): Category {
  if (trade.fcra) {
    return /background|screen|employ|tenant|criminal/i.test(trade.fcraProducts)
      ? 'Background Check'
      : 'Credit/Financial'
  }
  const words = trade.names.join(' ').toLowerCase()
  for (const [word, category] of BY_NAME) if (word.test(words)) return category
  return trade.geolocation ? 'Location & Device' : 'Other'
}
