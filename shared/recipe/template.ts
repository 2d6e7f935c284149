// Templates for addresses and texts, with placeholders: `${name|filter:argument}` (RECIPES 5).

import { stateName } from '../lib/us-state.ts'
import { parseWebUrl } from '../lib/web-url.ts'
import type { SourceValues } from './profile.ts'

/** The input of a template. `ageRanges` is the action's own list, for the filter of that name. */
export interface TemplateInput {
  values: SourceValues
  ageRanges?: readonly string[] | undefined
}

export type FilledUrl = { ok: true; url: string } | { ok: false; error: string }

const PLACEHOLDER = /\$\{([^{}]*)\}/g
const ENCODED_PLACEHOLDER = /\$(?:\{|%7B)(.*?)(?:\}|%7D)/gi

/** The names of a template's values. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(ENCODED_PLACEHOLDER)].map(([, inside = '']) =>
    (decodePercent(inside).split('|')[0] ?? '').trim(),
  )
}

/** Fills in the placeholders of a plain text; missing values become empty. */
export function fillText(template: string, input: TemplateInput): string {
  return template.replace(PLACEHOLDER, (_, inside: string) => evaluate(inside, input))
}

/**
 * Fills in the placeholders in path segments and in query values, then encodes both. Doesn't change keys, host and
 * fragment. Fails if the template isn't an absolute http or https address.
 */
export function fillUrl(template: string, input: TemplateInput): FilledUrl {
  const url = parseWebUrl(template.trim())
  if (url === null) return { ok: false, error: 'the address isn’t an absolute URL' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, error: 'the address is neither http nor https' }
  }
  // The URL standard allows braces in a host name.
  if (/[${}]/.test(url.host)) return { ok: false, error: 'the host of an address can’t be filled in' }
  const path = fillPath(url.pathname, input)
  const filled = parseWebUrl(`${url.origin}${path}${fillQuery(url.search, input)}${url.hash}`)
  return filled ? { ok: true, url: filled.href } : { ok: false, error: 'the filled address isn’t a URL' }
}

function fillQuery(search: string, input: TemplateInput): string {
  if (search.length < 2) return search
  const pairs = search.slice(1).split('&')
  return `?${pairs.map(pair => fillPair(pair, input)).join('&')}`
}

function fillPair(pair: string, input: TemplateInput): string {
  const at = pair.indexOf('=')
  if (at < 0) return pair
  // Decoded first, so that literal text and values get the same encoding.
  const value = fillText(decodeQuery(pair.slice(at + 1)), input)
  return `${pair.slice(0, at)}=${encodeQueryValue(value)}`
}

function fillPath(path: string, input: TemplateInput): string {
  return path.replace(ENCODED_PLACEHOLDER, (_, inside: string) =>
    encodePathValue(evaluate(decodePercent(inside), input)),
  )
}

function evaluate(inside: string, input: TemplateInput): string {
  const [name = '', ...filters] = inside.split('|')
  const key = name.trim()
  return filters.reduce((text, filter) => applyFilter(text, filter, input), normalise(key, input.values[key]))
}

function normalise(key: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (key === 'firstName' || key === 'lastName' || key === 'city') return capitalize(text)
  return key === 'state' ? text.toLowerCase() : text
}

function applyFilter(text: string, filter: string, input: TemplateInput): string {
  const at = filter.indexOf(':')
  const name = (at < 0 ? filter : filter.slice(0, at)).trim()
  const argument = at < 0 ? '' : filter.slice(at + 1)
  switch (name) {
    case 'capitalize':
      return capitalize(text)
    case 'downcase':
      return text.toLowerCase()
    case 'upcase':
      return text.toUpperCase()
    case 'hyphenated':
      return text.split(' ').join('-')
    case 'snakecase':
      return text.split(' ').join('_')
    case 'replaceWhitespace':
      return text.replace(/\s/g, () => argument)
    case 'stateFull':
      return stateName(text) ?? text
    case 'defaultIfEmpty':
      return text === '' ? argument : text
    case 'ageRange':
      return ageRange(text, input.ageRanges ?? [])
    default:
      return text
  }
}

function ageRange(age: string, ranges: readonly string[]): string {
  const years = Number(age)
  if (age === '' || Number.isNaN(years)) return age
  return ranges.find(range => contains(range, years)) ?? age
}

// `81+` means 81 and older. The format's own apps never choose it, which section 5 calls a quirk.
function contains(range: string, years: number): boolean {
  const closed = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(range)
  if (closed) return Number(closed[1]) <= years && years <= Number(closed[2])
  const open = /^\s*(\d+)\s*\+\s*$/.exec(range)
  return open !== null && Number(open[1]) <= years
}

function capitalize(text: string): string {
  return text
    .split(' ')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function decodeQuery(text: string): string {
  return decodePercent(text.replaceAll('+', ' '))
}

/** Unpaired surrogates can't be encoded. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\u{fffd}')
}

function encodePathValue(value: string): string {
  const reserved: Record<string, string> = { '/': '%2F', '?': '%3F', '#': '%23' }
  return encodeURI(wellFormed(value)).replace(/[/?#]/g, character => reserved[character] ?? character)
}

// The form encoding of the URL standard.
function encodeQueryValue(value: string): string {
  return encodeURIComponent(wellFormed(value))
    .replace(/[!'()~]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}
