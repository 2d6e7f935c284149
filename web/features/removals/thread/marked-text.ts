// A reply's text in parts: links to the site's own pages, and the words that decided what it means. Everything else
// stays plain text, and nothing in it is ever markup. Pure.
import { splitSiteLinks } from '../site-links.ts'

export type MarkedRun = { text: string; isMarked: boolean }
/** `at`: where it starts in the text. `href`: set for links to the site's own pages. */
export type RichPart = { at: number; href: string | null; runs: readonly MarkedRun[] }

type Range = { start: number; end: number }

/** The text in order, complete. Words that aren't in it mark nothing. */
export function richText(text: string, words: readonly string[], hosts: readonly string[]): RichPart[] {
  const marks = rangesOf(text, words)
  let at = 0
  return splitSiteLinks(text, hosts).map(part => {
    const start = at
    at += part.text.length
    return { at: start, href: part.href, runs: runsOf(part.text, start, marks) }
  })
}

/** Where the words stand, in order. Those that overlap, or have only blanks or a number between them, are one range. */
function rangesOf(text: string, words: readonly string[]): Range[] {
  const found = words.flatMap(word => rangeOf(text, word) ?? []).sort((a, b) => a.start - b.start)
  const ranges: Range[] = []
  for (const { start, end } of found) {
    const last = ranges.at(-1)
    const between = last ? text.slice(last.end, start) : ''
    if (last && (between.trim() === '' || isNumber(between))) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}

/** The words that decide have no numbers, so `within 45 days` is found in two parts. */
const isNumber = (between: string): boolean => /^[ \n]\d{1,4}[ \n]$/.test(between)

/** The first place that isn't in a quoted line: the words are the broker's, not those of the letter it quotes. */
function rangeOf(text: string, word: string): Range | null {
  const parts = word.trim().split(/\s+/).filter(Boolean).map(escaped)
  const [first = '', last = first] = [parts[0], parts.at(-1)]
  if (first === '') return null
  // Line breaks may stand between the words. A word inside a longer one isn't it.
  const before = /^[\p{L}\p{N}]/u.test(first) ? '(?<![\\p{L}\\p{N}])' : ''
  const after = /[\p{L}\p{N}]$/u.test(last) ? '(?![\\p{L}\\p{N}])' : ''
  for (const { index, 0: found } of text.matchAll(
    new RegExp(`${before}${parts.join('\\s+')}${after}`, 'giu'),
  )) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    if (!/^\s*>/.test(line + found)) return { start: index, end: index + found.length }
  }
  return null
}

/** Only what a Unicode pattern allows to be escaped: an escaped hyphen is an error there. */
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Cuts a part at the borders of the marks. */
function runsOf(text: string, start: number, marks: readonly Range[]): MarkedRun[] {
  const runs: MarkedRun[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) runs.push({ text: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const mark of marks) {
    if (mark.end <= start || mark.start >= start + text.length) continue
    add(mark.start - start, false)
    add(Math.min(mark.end - start, text.length), true)
  }
  add(text.length, false)
  return runs
}

/** The line that Outlook and others put above the mail that they quote, which has no `>` then. */
const ORIGINAL =
  /^[\s\-_]*(original message|ursprüngliche nachricht|originalnachricht|mensaje original)[\s\-_]*$/i

/** The broker's own text, and the letter that it quotes below; empty if it quotes none at its end. */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const original = lines.findIndex(line => ORIGINAL.test(line))
  if (original > 0) return splitAt(text, lines, original)
  let start = lines.length
  while (start > 0 && /^\s*(>|$)/.test(lines[start - 1] ?? '')) start -= 1
  if (!lines.slice(start).some(line => /^\s*>/.test(line))) return { own: text, quoted: '' }
  // `On Nov 22, 2026, Rosa Whitaker wrote:`, on one or two lines.
  if (/:\s*$/.test(lines[start - 1] ?? '')) start -= /^(on|am|el)\b/i.test(lines[start - 1] ?? '') ? 1 : 2
  return splitAt(text, lines, Math.max(0, start))
}

function splitAt(text: string, lines: readonly string[], at: number): { own: string; quoted: string } {
  const own = lines.slice(0, at).join('\n').trimEnd()
  return own === '' ? { own: text, quoted: '' } : { own, quoted: lines.slice(at).join('\n').trim() }
}

/** The first lines of a text, without blank ones, cut between words. Ends with `…` if anything is left out. */
export function previewOf(text: string, length: number, lines: number): string {
  const all = text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
  const shown = all.slice(0, lines).join('\n')
  if (shown.length <= length) return all.length > lines ? `${shown} …` : shown
  const cut = shown.slice(0, length)
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), length - 20)).replace(/[\s.,;:]+$/, '')}…`
}
