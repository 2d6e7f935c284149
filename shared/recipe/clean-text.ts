// Reduces a page's text to the part for a field (RECIPES 6, "Reading a field", 1 to 4).
import { textAfter, textBefore } from './marker.ts'

const LABELS = [
  'associated persons:',
  'also known as:',
  'known as:',
  'aka:',
  'has lived in:',
  'used to live in:',
  'used to live:',
  'lives in:',
  'related to:',
  'no other aliases.',
  'resides in',
]

/** The markers that narrow a text. */
export interface Markers {
  afterText?: string | null | undefined
  beforeText?: string | null | undefined
}

/** Page texts are cut at this length, so that a page can't stall a pattern. */
const MAX_LENGTH = 20_000

/**
 * The texts, narrowed by the markers, without the counts, labels and endings that many sites add; empty ones are
 * dropped.
 */
export function cleanTexts(texts: readonly string[], markers: Markers): string[] {
  return texts.map(text => cleanText(text.slice(0, MAX_LENGTH), markers)).filter(text => text !== '')
}

/** The texts, narrowed only by the markers, for values that must stay as written. */
export function narrowTexts(texts: readonly string[], markers: Markers): string[] {
  return texts.map(text => narrowText(text.slice(0, MAX_LENGTH), markers)).filter(text => text !== '')
}

function cleanText(raw: string, markers: Markers): string {
  return withoutEnding(withoutLabel(withoutCount(narrowText(raw, markers)))).trim()
}

function narrowText(raw: string, markers: Markers): string {
  const after = markers.afterText ? textAfter(raw, markers.afterText) : raw
  return (markers.beforeText ? textBefore(after, markers.beforeText) : after).trim()
}

// `+ 3 more`. An international phone number also starts with + and a number, but isn't a count.
function withoutCount(text: string): string {
  const bare = text.replace(/\+\s*\d{1,3}(?:\s+[a-z][^\d\n]*)?$/i, '').trim()
  return bare.replace(/\+\s*\d+.*$/, tail => (tail.replace(/\D/g, '').length > 9 ? tail : '')).trim()
}

function withoutLabel(text: string): string {
  const label = LABELS.find(one => text.toLowerCase().startsWith(one))
  return label === undefined ? text : text.slice(label.length).trim()
}

function withoutEnding(text: string): string {
  return text
    .replace(/ -$/, '')
    .trim()
    .replace(/years old$/i, '')
}
