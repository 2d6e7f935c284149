// Parses full US addresses, on one line, on several, or as the last part of a link (RECIPES 6, "Full addresses").
import parser from 'parse-address'
import { stateCode } from '../lib/us-state.ts'
import { splitList } from './marker.ts'
import { readPlace } from './place-text.ts'
import type { RecordPlace } from './record.ts'

/** The addresses in one cleaned text. `isLink` if it came from an `href`. Texts without a city give nothing. */
export function readAddresses(
  text: string,
  separator: string | null | undefined,
  isLink: boolean,
): RecordPlace[] {
  if (isLink && !/\s/.test(text)) {
    const place = readLink(text)
    return place ? [place] : []
  }
  if (separator) return splitList(text, separator).flatMap(part => readLines([part.replace(/\s+/g, ' ')]))
  return splitList(text, '/[|•·]/').flatMap(part => readLines(splitList(part)))
}

// An address may span two lines, and a list of addresses has one per line: a line without a city is joined with the
// next.
function readLines(lines: readonly string[]): RecordPlace[] {
  const places: RecordPlace[] = []
  let pending = ''
  for (const line of lines) {
    const joined = pending === '' ? null : readAddress(`${pending}, ${line}`)
    const place = withStreet(readAddress(line)) ?? withStreet(joined) ?? barePlace(line)
    if (place) places.push(place)
    pending = place ? '' : line
  }
  return places
}

function withStreet(place: RecordPlace | null): RecordPlace | null {
  return place?.extras?.street ? place : null
}

// For a text without a street, the parser would take the city for the street.
function barePlace(line: string): RecordPlace | null {
  const place = readPlace(line)
  return place && !/\d/.test(place.city) ? place : null
}

function readAddress(text: string): RecordPlace | null {
  const parsed = parser.parseLocation(text)
  const city = parsed?.city?.trim()
  if (!parsed || !city) return null
  const unit = [parsed.sec_unit_type, parsed.sec_unit_num]
    .filter(Boolean)
    .join(parsed.sec_unit_type === '#' ? '' : ' ')
  const street = [parsed.number, parsed.prefix, parsed.street, parsed.type, parsed.suffix, unit]
    .filter(Boolean)
    .map(part => capitalizeWords(part ?? ''))
    .join(' ')
  const zip = [parsed.zip, parsed.plus4].filter(Boolean).join('-')
  const extras = { ...(street === '' ? {} : { street }), ...(zip === '' ? {} : { zip }) }
  const state = parsed.state ? stateCode(parsed.state) : null
  return { city: capitalizeWords(city), state, ...(Object.keys(extras).length === 0 ? {} : { extras }) }
}

function capitalizeWords(text: string): string {
  return text
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

// The last segment, or several if it isn't the whole address: `/14-oakwood-st/mentor-oh`, `/oh/mentor/14-oakwood-st`.
function readLink(link: string): RecordPlace | null {
  const segments = link
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
  const whole = readAddress(slugText(segments.at(-1) ?? ''))
  if (withStreet(whole)) return whole
  const at = segments.findLastIndex(segment => /^\d+[-_][^\d]/.test(segment))
  if (at < 0) return whole
  const behind = [segments[at] ?? '', ...segments.slice(at + 1, at + 4)]
  const before = [segments[at] ?? '', ...segments.slice(Math.max(0, at - 2), at).reverse()]
  const places = [behind, before].map(parts => withStreet(readAddress(parts.map(slugText).join(', '))))
  return places.find(place => place?.state) ?? whole
}

// `12-34-main-st-apt-3-b_springfield-il-62701-1234`: hyphens separate words, except in house number, unit and ZIP.
function slugText(slug: string): string {
  const keep = '\u{0}'
  return (
    decodeSlug(slug)
      .replaceAll('_', ', ')
      // A single letter belongs to the number, unless it is a direction (123-n-main-st).
      .replace(/^(\d+)-(\d+|[a-df-mo-rt-vx-z])(?=-)/i, `$1${keep}$2`)
      .replace(/\b(apt|unit|ste|suite|lot|rm|room)-(\d+)-([a-z])(?=[-,])/i, `$1-$2${keep}$3`)
      .replace(/(\d{5})-(\d{4})$/, `$1${keep}$2`)
      .replaceAll('-', ' ')
      .replaceAll(keep, '-')
  )
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
