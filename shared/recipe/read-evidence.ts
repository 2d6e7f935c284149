// A record's evidence for the matcher: as shown on the page, in page order and with masks. A scan's own output is
// sorted, and cut to fit the format's fields (read-record.ts).
import type { FieldSpec, RecordSpec } from './action.ts'
import { cleanTexts, narrowTexts } from './clean-text.ts'
import { findEmails, findPhones, findStreets } from './find-contacts.ts'
import { splitList } from './marker.ts'
import { readPlace, readPlaceRow } from './place-text.ts'
import { readAge } from './read-age.ts'
import type { RawField, RawRecord } from './read-record.ts'
import type { RecordEvidence } from './record.ts'

type Field = { field: FieldSpec; raw: RawField }

/**
 * The evidence in a record. `box` is the whole text of the element that the recipe's record selector matched, for
 * details that the recipe doesn't read; empty if unknown. `shared` are contacts found in many boxes of the page: the
 * site's own.
 */
export function readEvidence(
  raw: RawRecord,
  spec: RecordSpec,
  box: string,
  shared: ReadonlySet<string> = new Set(),
): RecordEvidence {
  const named = (...names: string[]) =>
    names.flatMap((name): Field[] => {
      const field = spec[name]
      return field ? [{ field, raw: raw[name] ?? { texts: [], rows: [] } }] : []
    })
  const lines = box.split('\n').filter(line => !IS_OF_THE_SITE.test(line))
  const own = (found: string[]) => unique(found.filter(text => !shared.has(text)))
  return {
    age: readAge(named('age').flatMap(one => cleanTexts(one.raw.texts, one.field))[0] ?? ''),
    places: unique(named('addressCityState', 'addressCityStateList').flatMap(placesOf)),
    streets: unique(named('addressFull', 'addressFullList').flatMap(streetsOf)),
    phones: unique(named('phone', 'phoneList').flatMap(phonesOf)),
    relatives: unique(named('relatives', 'relativesList').flatMap(relativesOf)),
    box: {
      phones: own(findPhones(lines.join('\n'))),
      emails: own(findEmails(lines.join('\n'))),
      streets: own(findStreets(lines.join('\n'))),
    },
  }
}

const IS_OF_THE_SITE = /\b(?:call us|contact us|customer|support|help ?line|toll[- ]free)\b/i
/** A contact found in this many boxes, and in more than half of them, is the site's own or a caption. */
const SHARED_FROM = 3

/** Contacts found in most of a page's boxes. */
export function findShared(boxes: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const box of boxes)
    for (const found of new Set([...findPhones(box), ...findEmails(box), ...findStreets(box)]))
      counts.set(found, (counts.get(found) ?? 0) + 1)
  return new Set(
    [...counts].filter(([, count]) => count >= SHARED_FROM && count > boxes.length / 2).map(([text]) => text),
  )
}

/** Plain words, such as a town or a state, but not “show more” and the like. */
const PLACE_ALONE = /^(?!.*\b(?:more|view|show|see|other|unknown)\b)\p{L}[\p{L} .,'’-]{1,60}$/iu

function placesOf({ field, raw }: Field): string[] {
  if (field.city || field.state)
    return raw.rows.flatMap(row => {
      const [city] = cleanTexts(row.city, field.city ?? {})
      const [state] = cleanTexts(row.state, field.state ?? {})
      const place = readPlaceRow(city, state)
      return place ? [placeText(place)] : []
    })
  const texts = cleanTexts(raw.texts, field).flatMap(text => splitList(text, field.separator))
  return texts.flatMap(text => {
    const bare = text
      .replace(/\([^)]*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const place = readPlace(bare)
    if (place) return [placeText(place)]
    return PLACE_ALONE.test(bare) ? [bare] : []
  })
}

function placeText({ city, state }: { city: string; state: string | null }): string {
  return state === null ? city : `${city}, ${state}`
}

/** As written, if they can be separated; the address parser can't read masked streets. */
function streetsOf({ field, raw }: Field): string[] {
  if (field.attribute === 'href') return []
  return cleanTexts(raw.texts, field).flatMap(text => {
    const parts = field.separator ? splitList(text, field.separator) : splitList(text, '/[|]/')
    return parts.flatMap(part => findStreets(field.separator ? part.replace(/\s+/g, ' ') : part))
  })
}

/** Bullets separate list items, but they also mask digits. */
const BETWEEN_PHONES = '/[|\\n;]/'
const COUNT = /\+\s*\d{1,3}\s+[a-z][^\d\n]*$/i

function phonesOf({ field, raw }: Field): string[] {
  return narrowTexts(raw.texts, field)
    .flatMap(text => splitList(text.replace(COUNT, ''), field.separator ?? BETWEEN_PHONES))
    .flatMap(part => {
      const found = findPhones(part)
      return found.length > 0 || part.replace(/\D/g, '').length < 3 ? found : [part.slice(0, 40)]
    })
}

/** `Roe, Ann` is one name, `Ann Roe, 47` a name and an age, `Ann Roe, Bo Roe` two names. */
function relativesOf({ field, raw }: Field): string[] {
  const texts = cleanTexts(raw.texts, field).flatMap(text => splitList(text, field.separator))
  return texts.flatMap(text => {
    const parts = text
      .split(',')
      .map(part => part.trim())
      .filter(part => /^\p{L}[^\d]*$/u.test(part))
    if (parts.length < 2) return parts
    return parts.every(part => part.includes(' ')) ? parts : [parts.slice(0, 2).join(', ')]
  })
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map(text => [text.toLowerCase(), text])).values()]
}
